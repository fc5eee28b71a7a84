import type { GamePlace } from '../../accounts/account-store.ts';
import type { Games } from '../../games/games.ts';
import { formatGames } from '../../games/routes/game-page.ts';
import { readGames } from '../../games/routes/readable-games.ts';

/** The JSON text of a page: at most `limit` of the games at these places, and a cursor if there are more. */
export async function readPage(
  games: Pick<Games, 'read'>,
  places: readonly GamePlace[],
  limit: number,
): Promise<string> {
  const page = places.slice(0, limit);
  const last = page.at(-1);
  const next = places.length > limit && last ? { at: last.at, id: last.game } : undefined;
  const ids = page.map(({ game }) => game);
  return formatGames(await readGames(games, ids), next);
}
