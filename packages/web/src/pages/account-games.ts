import type { Game } from '@kalah/api';
import { ratingsApi } from '../clients/ratings.ts';

/** More than anybody plays at a time; older ones are in the profile. */
const MAX_UNFINISHED = 50;

export async function listUnfinished(name: string): Promise<readonly Game[]> {
  const { games } = await ratingsApi.listGames(name, { result: 'none', limit: MAX_UNFINISHED });
  return games.filter(({ status }) => status !== 'finished');
}
