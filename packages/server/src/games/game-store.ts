import type { GameEvent } from './event.ts';
import type { Game, GameStatus } from './game.ts';

/** Events of one game that belong together, and the game after them. */
export interface Change {
  readonly game: Game;
  /** The version the change was decided on; 0 for a new game. */
  readonly expected: number;
  readonly events: readonly GameEvent[];
}

/** A place in a list: the game that stood last on the page before. */
export interface Cursor {
  readonly createdAt: number;
  readonly id: string;
}

/** Which games to list: the listed ones, those of them with a player's name, those that wait for the computer. */
export type ListScope =
  | { readonly kind: 'public' }
  | { readonly kind: 'player'; readonly name: string }
  | { readonly kind: 'engine-owes' };

/** Which games to list, newest first. */
export interface ListQuery {
  readonly scope: ListScope;
  readonly status?: readonly GameStatus[];
  /** Leaves out games that wait and were made before this time. */
  readonly waitingSince?: number;
  readonly before?: Cursor;
  readonly limit: number;
}

/** What a store tells of commits, after they are durable and, for one game, in order. */
export type News =
  /** This process committed, so all of it is at hand. */
  | { readonly kind: 'committed'; readonly change: Change }
  /** Another replica committed; the events are in the log. */
  | { readonly kind: 'heard'; readonly gameId: string; readonly version: number }
  /** Other replicas may have committed unheard: whatever is watched should be compared with `versions`. */
  | { readonly kind: 'unsure' };

export type NewsListener = (news: News) => void;

/** One way to the disk and back, and how many writes it took along; also when it failed. */
export interface Commit {
  readonly writes: number;
  readonly seconds: number;
}

export type CommitListener = (commit: Commit) => void;

/**
 * Where games are kept; docs/storage.md says what every adapter promises. When it cannot do its work at the moment (a
 * full disk, a database that is away) a method rejects with the GameError `unavailable`. Nothing was written then, unless
 * [S12] the last word of the database was lost.
 */
export interface GameStore {
  /** [S1] Durable when it resolves to true; false when somebody was faster and nothing was written. */
  append(change: Change): Promise<boolean>;
  find(id: string): Promise<Game | undefined>;
  /** A game's events behind a number, in order. */
  log(id: string, after: number): Promise<readonly GameEvent[]>;
  list(query: ListQuery): Promise<readonly Game[]>;
  /** The versions of several games in one reading; a game that does not exist is left out. */
  versions(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  onNews(listener: NewsListener): void;
  /** For those who measure; what was committed is told by `onNews`. */
  onCommit(listener: CommitListener): void;
  /** Resolves when the store could commit now, rejects with the reason when it could not. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** How games ended for somebody. */
export interface Score {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export const NO_GAMES: Score = { won: 0, drawn: 0, lost: 0 };

/** A registered name, and how its games ended. */
export interface Player extends Score {
  readonly name: string;
  readonly email?: string;
}

/** Registered names, for the APIs that want players to sign up. Their scores are kept by `append` as games end. */
export interface PlayerStore {
  /** False when the name is taken. A score is brought along by those who move in from another store. */
  addPlayer(name: string, email?: string, score?: Score): Promise<boolean>;
  findPlayer(name: string): Promise<Player | undefined>;
  /** The best first: by games won, then by fewer lost, then by name. */
  rankPlayers(limit: number): Promise<readonly Player[]>;
}

export type Store = GameStore & PlayerStore;

/** A game by everything that ever happened in it. */
export interface Chronicle {
  readonly id: string;
  readonly log: readonly GameEvent[];
}

/** [S17] All that a store holds, read from end to end and changed in nothing, also while servers are at work on it. */
export interface Archive {
  countGames(): Promise<number>;
  /** In the order of their ids, from the first or behind one. */
  games(after?: string): AsyncIterable<Chronicle>;
  /** In the order of their names, code point by code point. */
  players(): AsyncIterable<Player>;
  close(): Promise<void>;
}
