import { expect, test } from 'vitest';
import { stubBrowser } from '../../test/browser.ts';
import { lastClock, parseLiveClock, storeClock } from './clock-choice.ts';

test.each([
  ['5', '3', { kind: 'live', initial: 300, increment: 3 }],
  ['1.5', '0', { kind: 'live', initial: 90, increment: 0 }],
  [' 0,5 ', '2', { kind: 'live', initial: 30, increment: 2 }],
  ['0', '5', { kind: 'live', initial: 0, increment: 5 }],
  ['180', '180', { kind: 'live', initial: 10_800, increment: 180 }],
  ['0', '0', 'none'],
  ['181', '3', 'minutes'],
  ['-1', '3', 'minutes'],
  ['1.3', '3', 'minutes'],
  ['', '3', 'minutes'],
  ['1e1', '3', 'minutes'],
  ['5', '', 'seconds'],
  ['5', '2.5', 'seconds'],
  ['5', '181', 'seconds'],
  ['5', 'three', 'seconds'],
])('[T1] reads %j minutes and %j seconds as %j', (minutes, seconds, clock) => {
  expect(parseLiveClock(minutes, seconds)).toEqual(clock);
});

test('remembers the clock of the last game, and ignores what is none', () => {
  const { kept } = stubBrowser();
  expect(lastClock()).toBeNull();
  storeClock({ kind: 'live', initial: 600, increment: 5 });
  expect(lastClock()).toEqual({ kind: 'live', initial: 600, increment: 5 });
  for (const stored of ['{"kind":"live","initial":-5,"increment":0}', '{"kind":"sand"}', '7', '[]']) {
    kept.set('kalah:clock', stored);
    expect(lastClock()).toBeNull();
  }
  storeClock(null);
  expect(lastClock()).toBeNull();
});
