import { must } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { parseName } from '../accounts/name.ts';
import type { Store } from '../games/game-store.ts';
import type { PuzzleStep } from '../puzzles/puzzle-store.ts';
import { type OpenedStore, openForEachTest } from './store-fixture.ts';

const LATEST = Number.MAX_SAFE_INTEGER;

const toStep = (
  account: string,
  number: number,
  puzzle: string,
  more: Partial<PuzzleStep> = {},
): PuzzleStep => ({
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

/** What every adapter promises about puzzles, with the numbers of docs/puzzles.md. */
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
      const first = toStep('ann', 1, 'aaaaaaa', { solved: true, solvedAt: 1_700_000_000_001, streak: 1 });
      expect(await puzzles.addStep(first)).toBe(true);
      expect(await puzzles.addStep(toStep('ann', 2, 'aaaaaaa'))).toBe(false);
      expect(await puzzles.addStep(toStep('ann', 1, 'bbbbbbb'))).toBe(false);
      expect(await puzzles.addStep(toStep('ben', 1, 'aaaaaaa'))).toBe(true);
      expect(await puzzles.findStep('ann', 'aaaaaaa')).toEqual(first);
      expect(await puzzles.findStep('ann', 'bbbbbbb')).toBeUndefined();
    });

    test('[Z18] lets one of several attempts at once through', async () => {
      const steps = ['aaaaaaa', 'bbbbbbb', 'aaaaaaa', 'ccccccc'].map((puzzle) => toStep('ann', 1, puzzle));
      const added = await Promise.all(steps.map((step) => store.puzzles.addStep(step)));
      expect(added.filter(Boolean)).toHaveLength(1);
    });

    test('[Z19] notes when a puzzle was solved later, once', async () => {
      const { puzzles } = store;
      await puzzles.addStep(toStep('ann', 1, 'aaaaaaa'));
      await puzzles.markSolved('ann', 'aaaaaaa', 7);
      await puzzles.markSolved('ann', 'aaaaaaa', 8);
      await puzzles.markSolved('ann', 'bbbbbbb', 9);
      expect(await puzzles.findStep('ann', 'aaaaaaa')).toMatchObject({ solved: false, solvedAt: 7 });
    });

    test('[Z19] lists attempts, the latest first', async () => {
      const { puzzles } = store;
      const steps = ['aaaaaaa', 'bbbbbbb', 'ccccccc'].map((puzzle, index) =>
        toStep('ann', index + 1, puzzle),
      );
      for (const step of steps) await puzzles.addStep(step);
      expect(await puzzles.listSteps('ann', LATEST, 2)).toEqual([steps[2], steps[1]]);
      expect(await puzzles.listSteps('ann', 2, 9)).toEqual([steps[0]]);
      expect(await puzzles.findSteps('ann', ['zzzzzzz', 'bbbbbbb'])).toEqual([steps[1]]);
      expect((await puzzles.listTried('ann')).toSorted()).toEqual(['aaaaaaa', 'bbbbbbb', 'ccccccc']);
      expect(await puzzles.listTried('ben')).toEqual([]);
    });

    test('[A15] forgets the puzzles of a deleted account', async () => {
      await store.puzzles.addStep(toStep('ann', 1, 'aaaaaaa'));
      await store.puzzles.addStep(toStep('ben', 1, 'aaaaaaa'));
      await store.accounts.deleteAccount('ann', 9);
      expect(await store.puzzles.listTried('ann')).toEqual([]);
      expect(await store.puzzles.listTried('ben')).toEqual(['aaaaaaa']);
    });

    test('[A15] keeps nothing of an attempt at the moment of the deletion', async () => {
      const deleted = store.accounts.deleteAccount('ann', 9);
      const added = Array.from({ length: 20 }, (_, index) =>
        store.puzzles.addStep(toStep('ann', index + 1, `aaaaa${index}`)),
      );
      await Promise.all([deleted, ...added]);
      expect(await store.puzzles.addStep(toStep('ann', 99, 'zzzzzzz'))).toBe(false);
      expect(await store.puzzles.listTried('ann')).toEqual([]);
    });
  });
}
