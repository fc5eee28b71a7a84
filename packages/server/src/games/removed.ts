import { GameError } from './error.ts';

/** [O5] Waits for the work of a job about a game. A job has nothing left to do if the game was removed. */
export async function ignoreRemovedGame(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof GameError && error.code === 'no-such-game')) throw error;
  }
}
