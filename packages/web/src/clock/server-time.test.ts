import { expect, test } from 'vitest';
import { ServerTime } from './server-time.ts';

test('[T20] counts from the sample that was the fastest on its way, whatever the clock of the device says', () => {
  let elapsed = 1000;
  const time = new ServerTime(() => elapsed);
  const server = Date.parse('2026-01-01T12:00:00.000Z');
  time.observe('2026-01-01T12:00:00.000Z');
  expect(time.now()).toBe(server);

  elapsed += 5000;
  time.observe('2026-01-01T12:00:04.000Z'); // a second late
  expect(time.now()).toBe(server + 5000);
  time.observe('2026-01-01T12:00:05.200Z'); // faster than the first
  expect(time.now()).toBe(server + 5200);

  elapsed += 100;
  time.observe('2026-01-01T13:00:00.000Z'); // the device slept for an hour, and its timer with it
  expect(time.now()).toBe(Date.parse('2026-01-01T13:00:00.000Z'));
});

test('knows no time before the first sample', () => {
  expect(new ServerTime(() => 5).now()).toBe(Number.NEGATIVE_INFINITY);
});
