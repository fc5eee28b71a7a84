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

/** A client for players and leaderboards, as `createPlayerClient` makes it. */
export type PlayerClient = ReturnType<typeof createPlayerClient>;

/** Makes a client for profiles and leaderboards. It is apart from the client for games, so that pages load it only when they need it. */
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
    /** How the player did against another. */
    readVersus: (name: string, other: string) =>
      read<GameTally>(`${player(name)}/versus/${encodeURIComponent(other)}`),
    readLeaderboard: (pool: Pool, query: ReadLeaderboard = {}) =>
      read<Leaderboard>(`/leaderboards/${pool}${toQuery(query)}`),
  };
}
