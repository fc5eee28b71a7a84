import { GameError } from './error.ts';

/** [O5] Waits for work on a game, and ignores its failure if the game was removed: then there is nothing left to do. */
export async function ignoreRemovedGame(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof GameError && error.code === 'no-such-game')) throw error;
  }
}
