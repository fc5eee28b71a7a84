import type { Game } from '@kalah/api';
import { ratingsApi } from '../clients/ratings.ts';

/** More than anybody plays at a time; older ones are in the profile. */
const MAX_UNFINISHED = 50;

/** The games of an account that are not over, newest first. */
export async function listUnfinished(name: string): Promise<readonly Game[]> {
  const { games } = await ratingsApi.listGames(name, { result: 'none', limit: MAX_UNFINISHED });
  return games.filter(({ status }) => status !== 'finished');
}
