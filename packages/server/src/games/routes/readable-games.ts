import { Refusal } from '../../platform/refusal.ts';
import { nextTimeSlice } from '../../platform/time-slices.ts';
import type { Game } from '../game.ts';
import type { Games } from '../games.ts';

/** Maximum number of games read together, because they may be decoded without a pause. */
const TOGETHER = 16;

/**
 * The games with these ids, in time slices. [S18] A game that cannot be decoded is left out and passed to `onUnreadable`; one that was
 * removed is left out.
 */
export async function readGames(
  games: Pick<Games, 'read'>,
  ids: readonly string[],
  onUnreadable: (error: unknown) => void = () => undefined,
): Promise<Game[]> {
  const readable: Game[] = [];
  for (let first = 0; first < ids.length; first += TOGETHER) {
    const reads = ids.slice(first, first + TOGETHER).map(async (id) => {
      await nextTimeSlice();
      return games.read(id);
    });
    for (const result of await Promise.allSettled(reads)) {
      if (result.status === 'fulfilled') readable.push(result.value);
      else if (!(result.reason instanceof Refusal)) onUnreadable(result.reason);
      else if (result.reason.code === 'unavailable') throw result.reason;
    }
  }
  return readable;
}
