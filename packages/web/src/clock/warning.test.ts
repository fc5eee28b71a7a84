import { expect, test } from 'vitest';
import type { Reading } from './reading.ts';
import { type Warning, warningsBetween } from './warning.ts';

const running = (left: number, more: Partial<Reading> = {}): Reading => ({
  kind: 'live',
  left,
  isRunning: true,
  ...more,
});

test.each<[number, number, Warning[]]>([
  [180_000, 179_000, []],
  [60_001, 60_000, ['minute-left']],
  [60_000, 59_000, []],
  [20_001, 20_000, ['low']],
  [10_050, 9999, ['ten-seconds-left', 'second']],
  [9999, 9900, []],
  [9001, 8999, ['second']],
  [61_000, 8000, ['minute-left', 'low', 'ten-seconds-left', 'second']], // the tab was asleep
])('[T21] between %d and %d ms: %j', (before, after, warnings) => {
  expect(warningsBetween(running(before), running(after))).toEqual(warnings);
});

test.each<[number, Warning[]]>([
  [63_000, []], // "You have 1 minute and 3 seconds."
  [63_001, ['minute-left']],
])('[T21] does not repeat what was said at the beginning of the turn: %d ms', (said, warnings) => {
  expect(warningsBetween(running(60_001), running(60_000), said)).toEqual(warnings);
});

test.each([
  ['the clock that has just started', running(70_000, { isRunning: false }), running(5000)],
  ['the clock that has stopped', running(70_000), running(5000, { isRunning: false })],
  ['correspondence', running(70_000, { kind: 'correspondence' }), running(5000, { kind: 'correspondence' })],
  ['a first turn', running(70_000), running(5000, { toBegin: 5000 })],
])('[T21] does not warn of %s', (_name, before, after) => {
  expect(warningsBetween(before, after)).toEqual([]);
});
