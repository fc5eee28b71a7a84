import { expect, test } from 'vitest';
import { ARCHIVE_DAYS, archiveAt, firstArchiveDay, isDayOver, isDuring, previousDay } from './archive.ts';
import { dailyPuzzle, puzzleCertificate } from './puzzles.ts';

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);

test('[Z16] no puzzle is in the archive twice, wherever it is opened', async () => {
  // The moment when most dates are today.
  const { first, last } = archiveAt(at('16T11:00'));
  expect(last).toBe('2026-11-17');
  const ids: string[] = [];
  for (let day = last; day >= first; day = previousDay(day)) ids.push((await dailyPuzzle(day))!.id);
  expect(ids).toHaveLength(puzzleCertificate.chunks[0]!.puzzles);
  expect(new Set(ids).size).toBe(ids.length);
});

test('[Z16] the archive of a place has the same number of days everywhere', () => {
  const first = firstArchiveDay('2026-11-16');
  expect((Date.parse('2026-11-16') - Date.parse(first)) / 86_400_000 + 1).toBe(ARCHIVE_DAYS);
  expect(archiveAt(at('16T11:00')).first).toBe(firstArchiveDay('2026-11-15'));
  expect(archiveAt(at('16T12:00')).first).toBe(first);
});

test.each([
  ['15T09:59', false, false],
  ['15T10:00', true, false],
  ['17T11:59', true, false],
  ['17T12:00', false, true],
])('[Z19] at %s it is November 16 somewhere: %s; it is over: %s', (time, isOn, isOver) => {
  expect([isDuring('2026-11-16', at(time)), isDayOver('2026-11-16', at(time))]).toEqual([isOn, isOver]);
});
