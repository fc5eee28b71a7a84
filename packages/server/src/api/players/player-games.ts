import type { GamePlace } from '../../accounts/account-store.ts';
import { GameError } from '../../games/error.ts';
import type { Game } from '../../games/game.ts';
import type { Games } from '../../games/games.ts';
import { formatGames } from '../games/game-page.ts';

/** The JSON text of a page: at most `limit` of the games at these places, and a cursor if there are more. */
export async function readPage(
  games: Pick<Games, 'read'>,
  places: readonly GamePlace[],
  limit: number,
): Promise<string> {
  const page = places.slice(0, limit);
  const last = page.at(-1);
  const next = places.length > limit && last ? { at: last.at, id: last.game } : undefined;
  return formatGames(await readReadable(games, page), next);
}

/** [S18] A game that cannot be decoded is left out. */
async function readReadable(games: Pick<Games, 'read'>, places: readonly GamePlace[]): Promise<Game[]> {
  const found = await Promise.allSettled(places.map(({ game }) => games.read(game)));
  return found.flatMap((result) => {
    if (result.status === 'fulfilled') return [result.value];
    if (result.reason instanceof GameError && result.reason.code === 'unavailable') throw result.reason;
    return [];
  });
}
