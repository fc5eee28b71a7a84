import { Refusal } from '../platform/refusal.ts';

/** [O5] Waits for work on a game, and ignores its failure if the game was removed: then there is nothing left to do. */
export async function ignoreRemovedGame(work: Promise<unknown>): Promise<void> {
  await unlessRemoved(work);
}

export async function unlessRemoved<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no-such-game') return undefined;
    throw error;
  }
}
