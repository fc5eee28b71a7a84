import { must } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { parseName } from '../accounts/name.ts';
import type { Store } from '../store/store.ts';
import { type OpenedStore, openForEachTest } from '../store/store-fixture.ts';
import type { CountedAttempt } from './attempt.ts';
import type { PuzzleDay } from './puzzle-day.ts';

const LATEST = Number.MAX_SAFE_INTEGER;

const toCounted = (
  account: string,
  number: number,
  puzzle: string,
  more: Partial<CountedAttempt> = {},
): CountedAttempt => ({
  account,
  number,
  puzzle,
  puzzleRating: 1234,
  at: 1_700_000_000_000 + number,
  solved: false,
  before: 1500,
  rating: 1480.1234,
  deviation: 321.5,
  volatility: 0.09000001,
  solvedCount: 0,
  streak: 0,
  bestStreak: 0,
  ...more,
});

/** The numbers are those of docs/puzzles.md. */
export function describePuzzles(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} keeps the puzzle contract`, () => {
    let store: Store;
    openForEachTest(open, async (opened) => {
      store = opened;
      for (const id of ['ann', 'ben']) {
        const account = { id, name: id, kind: 'person', createdAt: 1 } as const;
        await store.accounts.addAccount({ account, name: must(parseName(id)) });
      }
    });

    test('[S23] [Z18] keeps the first attempt at a puzzle, and gives a number once', async () => {
      const { puzzles } = store;
      const first = toCounted('ann', 1, 'aaaaaaa', { solved: true, solvedAt: 1_700_000_000_001, streak: 1 });
      expect(await puzzles.addAttempt(first)).toBe(true);
      expect(await puzzles.addAttempt(toCounted('ann', 2, 'aaaaaaa'))).toBe(false);
      expect(await puzzles.addAttempt(toCounted('ann', 1, 'bbbbbbb'))).toBe(false);
      expect(await puzzles.addAttempt(toCounted('ben', 1, 'aaaaaaa'))).toBe(true);
      expect(await puzzles.findAttempt('ann', 'aaaaaaa')).toEqual(first);
      expect(await puzzles.findAttempt('ann', 'bbbbbbb')).toBeUndefined();
    });

    test('[Z18] lets one of several attempts at once through', async () => {
      const attempts = ['aaaaaaa', 'bbbbbbb', 'aaaaaaa', 'ccccccc'].map((puzzle) =>
        toCounted('ann', 1, puzzle),
      );
      const added = await Promise.all(attempts.map((counted) => store.puzzles.addAttempt(counted)));
      expect(added.filter(Boolean)).toHaveLength(1);
    });

    test('[Z19] notes when a puzzle was solved later, once', async () => {
      const { puzzles } = store;
      await puzzles.addAttempt(toCounted('ann', 1, 'aaaaaaa'));
      await puzzles.markSolved('ann', 'aaaaaaa', 7);
      await puzzles.markSolved('ann', 'aaaaaaa', 8);
      await puzzles.markSolved('ann', 'bbbbbbb', 9);
      expect(await puzzles.findAttempt('ann', 'aaaaaaa')).toMatchObject({ solved: false, solvedAt: 7 });
    });

    test('[Z19] lists attempts, the latest first', async () => {
      const { puzzles } = store;
      const attempts = ['aaaaaaa', 'bbbbbbb', 'ccccccc'].map((puzzle, index) =>
        toCounted('ann', index + 1, puzzle),
      );
      for (const counted of attempts) await puzzles.addAttempt(counted);
      expect(await puzzles.listAttempts('ann', LATEST, 2)).toEqual([attempts[2], attempts[1]]);
      expect(await puzzles.listAttempts('ann', 2, 9)).toEqual([attempts[0]]);
      expect((await puzzles.listTried('ann')).toSorted()).toEqual(['aaaaaaa', 'bbbbbbb', 'ccccccc']);
      expect(await puzzles.listTried('ben')).toEqual([]);
    });

    test('[S23] [Z19] keeps the first result of a day, and when it was solved', async () => {
      const { puzzles } = store;
      const tried: PuzzleDay = { account: 'ann', date: '2026-11-16', puzzle: 'aaaaaaa', solved: false };
      await puzzles.addDay(tried);
      expect(await puzzles.listDays('ann', '2026-11-16')).toEqual([tried]);
      await puzzles.addDay({ ...tried, solved: true, solvedAt: 7 });
      await puzzles.addDay({ ...tried, solved: true, solvedAt: 8 });
      await puzzles.addDay(tried);
      const solved = { ...tried, solvedAt: 7 };
      expect(await puzzles.listDays('ann', '2026-11-16')).toEqual([solved]);

      // The same puzzle on another day is another result.
      const later: PuzzleDay = { ...tried, date: '2028-11-13', solved: true, solvedAt: 9 };
      await puzzles.addDay(later);
      expect(await puzzles.listDays('ann', '2026-11-16')).toEqual([later, solved]);
      expect(await puzzles.listDays('ann', '2026-11-17')).toEqual([later]);
      expect(await puzzles.listDays('ben', '2026-11-16')).toEqual([]);
    });

    test('[A15] forgets the puzzles of a deleted account', async () => {
      await store.puzzles.addAttempt(toCounted('ann', 1, 'aaaaaaa'));
      await store.puzzles.addAttempt(toCounted('ben', 1, 'aaaaaaa'));
      const day = { date: '2026-11-16', puzzle: 'aaaaaaa', solved: true, solvedAt: 7 };
      for (const account of ['ann', 'ben']) await store.puzzles.addDay({ account, ...day });
      await store.accounts.deleteAccount('ann', 9);
      await store.puzzles.addDay({ account: 'ann', ...day });
      expect(await store.puzzles.listDays('ann', '')).toEqual([]);
      expect(await store.puzzles.listDays('ben', '')).toHaveLength(1);
      expect(await store.puzzles.listTried('ann')).toEqual([]);
      expect(await store.puzzles.listTried('ben')).toEqual(['aaaaaaa']);
    });

    test('[A15] keeps nothing of an attempt at the moment of the deletion', async () => {
      const deleted = store.accounts.deleteAccount('ann', 9);
      const added = Array.from({ length: 20 }, (_, index) =>
        store.puzzles.addAttempt(toCounted('ann', index + 1, `aaaaa${index}`)),
      );
      await Promise.all([deleted, ...added]);
      expect(await store.puzzles.addAttempt(toCounted('ann', 99, 'zzzzzzz'))).toBe(false);
      expect(await store.puzzles.listTried('ann')).toEqual([]);
    });
  });
}
