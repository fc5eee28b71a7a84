import type { Clock } from '@kalah/api';
import { afterEach, expect, test } from 'vitest';
import { loadModules } from '../../test/runes.ts';

const [{ formatMoment, formatUsed, speakDuration, toFigures }, { locale }] = await loadModules<
  [typeof import('./duration.ts'), typeof import('../texts/locale.svelte.ts')]
>('clock/duration.ts', 'texts/locale.svelte.ts');
afterEach(() => {
  locale.language = 'en';
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each<[Clock['kind'], number, string]>([
  ['live', 3 * HOUR, '3:00:00'],
  ['live', HOUR + 2 * MINUTE + 3999, '1:02:03'],
  ['live', HOUR - 1, '59:59'],
  ['live', 228 * SECOND, '3:48'],
  ['live', 20 * SECOND, '0:20'],
  ['live', 20 * SECOND - 1, '0:19.9'],
  ['live', 1049, '0:01.0'],
  ['live', 0, '0:00.0'],
  ['correspondence', 3 * DAY, '3 days'],
  ['correspondence', 2 * DAY + 5 * HOUR + 59 * MINUTE, '2 days 5 h'],
  ['correspondence', DAY, '1 day'],
  ['correspondence', DAY - 1, '23 h 59 min'],
  ['correspondence', HOUR, '1 h'],
  ['correspondence', HOUR - 1, '59:59'],
  ['correspondence', 0, '0:00'],
])('a %s clock with %d ms left shows %s', (kind, left, shown) => {
  const { text, tenths = '' } = toFigures(kind, left);
  expect(text + tenths).toBe(shown);
});

test.each<[Clock['kind'], number, string]>([
  ['live', 228 * SECOND, '3 minutes and 48 seconds'],
  ['live', 61 * SECOND, '1 minute and 1 second'],
  ['live', 2 * MINUTE, '2 minutes'],
  ['live', 9900, '9 seconds'],
  ['live', 0, '0 seconds'],
  ['correspondence', 2 * DAY + 5 * HOUR, '2 days 5 h'],
  ['correspondence', 45 * MINUTE, '45 minutes'],
])('[T21] a %s clock with %d ms left is announced as “%s”', (kind, left, words) => {
  expect(speakDuration(kind, left)).toBe(words);
});

test.each<[Clock['kind'], number, string]>([
  ['live', 18_900, '0:18'],
  ['correspondence', 2 * DAY + 5 * HOUR, '2 days'],
  ['correspondence', 22 * HOUR + 30 * MINUTE, '22 h'],
  ['correspondence', 90 * SECOND, '1 min'],
  ['correspondence', 59 * SECOND, '< 1 min'],
])('a turn of a %s game that took %d ms took %s', (kind, used, text) => {
  expect(formatUsed(kind, used)).toBe(text);
});

test('names a moment by its time, its day or its date, whichever is enough', () => {
  locale.language = 'de';
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 40);
  const name = (moment: Date) => formatMoment(moment.toISOString(), at(16, 6).getTime());
  expect([name(at(16, 18)), name(at(19, 18)), name(at(30, 18))]).toEqual(['18:40', 'Do., 18:40', '30. Nov.']);
});
