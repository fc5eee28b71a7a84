import { toQuery } from '../games/client.ts';
import type { GamePage } from '../games/game.ts';
import { type CallerOptions, createCaller } from '../http/caller.ts';
import type { Pool } from './rating.ts';
import type {
  GameTally,
  Leaderboard,
  ListPlayerGames,
  OpponentList,
  Player,
  RatingHistory,
  ReadLeaderboard,
  ReadRatingHistory,
} from './schema.ts';

export type PlayerClient = ReturnType<typeof createPlayerClient>;

/**
 * @example
 * const players = createPlayerClient({ baseUrl: 'https://kalah.example' });
 * (await players.readLeaderboard('live', { limit: 10 })).players; // → []
 */
export function createPlayerClient(options: CallerOptions = {}) {
  const call = createCaller(options);
  const read = <Body>(path: string) => call<Body>('GET', path);
  const player = (name: string) => `/players/${encodeURIComponent(name)}`;

  return {
    readPlayer: (name: string) => read<Player>(player(name)),
    /** Newest first. Games that are not listed are shown to the player alone. */
    listGames: (name: string, query: ListPlayerGames = {}) =>
      read<GamePage>(`${player(name)}/games${toQuery(query)}`),
    readRatings: (name: string, query: ReadRatingHistory = {}) =>
      read<RatingHistory>(`${player(name)}/ratings${toQuery(query)}`),
    listOpponents: (name: string) => read<OpponentList>(`${player(name)}/opponents`),
    readVersus: (name: string, other: string) =>
      read<GameTally>(`${player(name)}/versus/${encodeURIComponent(other)}`),
    readLeaderboard: (pool: Pool, query: ReadLeaderboard = {}) =>
      read<Leaderboard>(`/leaderboards/${pool}${toQuery(query)}`),
  };
}
