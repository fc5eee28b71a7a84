import type { Side } from '@kalah/rules';
import type { BatchListener } from '../platform/batcher.ts';
import type { ChangeJob } from '../platform/jobs/job.ts';
import type { GameEvent } from './event.ts';
import type { ClockKind, Game, GameStatus } from './game.ts';

/** [L4] A seek or challenge that a new game closes, and the side of the player who made it. */
export interface ClosedPairing {
  readonly kind: 'seek' | 'challenge';
  readonly id: string;
  readonly side: Side;
}

/** [L11] A notice for an account. Its `kind` and `data` become an event of the account. */
export interface Notice {
  readonly account: string;
  readonly kind: string;
  readonly data: unknown;
}

export interface Change {
  readonly before?: Game | undefined;
  readonly events: readonly GameEvent[];
  readonly game: Game;
  /** [S19] Work that follows from the events, written in the same transaction. */
  readonly jobs?: readonly ChangeJob[];
  /** [L4] Closed in the same transaction. Unless all of them are open, nothing is written. */
  readonly closes?: readonly ClosedPairing[] | undefined;
  /** [L5] Ids of seeks for live games, removed in the same transaction. Unless all of them exist, nothing is written. */
  readonly withdraws?: readonly string[] | undefined;
  readonly notices?: readonly Notice[];
  readonly caller?: string | undefined;
}

export function expectedVersion({ before }: Change): number {
  return before?.version ?? 0;
}

export interface Cursor {
  /** When the game was created; in the list of active games, the stored time of its last event, which is rounded down. */
  readonly at: number;
  readonly id: string;
}

export type ListScope =
  | { readonly kind: 'public' }
  | { readonly kind: 'player'; readonly name: string }
  | { readonly kind: 'engine-turn' }
  | { readonly kind: 'active' };

/** Lists are sorted by creation, newest first; active games by their last event, rounded down to ten minutes. */
export interface ListQuery {
  readonly scope: ListScope;
  readonly status?: readonly GameStatus[];
  readonly clock?: ClockKind;
  readonly waitingSince?: number;
  /** Leaves out untimed games that are being played but have had no event since this time. */
  readonly activeSince?: number;
  readonly before?: Cursor;
  readonly limit: number;
}

export interface GameList {
  readonly games: readonly Game[];
  readonly next?: Cursor;
}

/** What a store announces about commits, once they are durable. See [S13] for the order of announcements within a game. */
export type Announcement =
  | { readonly kind: 'committed'; readonly change: Change }
  /** Another replica committed events up to this version; they are in the log. */
  | { readonly kind: 'committed-elsewhere'; readonly gameId: string; readonly version: number }
  /** Commits may have been missed, so listeners should compare their games with `versions`. */
  | { readonly kind: 'resync' };

export type AnnouncementListener = (announcement: Announcement) => void;

/**
 * Where games are stored; docs/storage.md lists what all databases guarantee. When the store cannot work (a full disk, an
 * unreachable database), a method rejects with the GameError `unavailable`. In that case nothing was written, unless
 * the database's response was lost [S12].
 */
export interface GameStore {
  /**
   * [S1] Resolves to true once the change is durable. Resolves to false, with nothing written, if another writer was faster,
   * if another game already has the sequence number of one of its ratings [S21], or if anything that the change `closes` or `withdraws` is gone.
   */
  append(change: Change): Promise<boolean>;
  /** Returns a cached game without a promise, because every promise delays a move. */
  find(id: string): Promise<Game | undefined> | Game | undefined;
  /** The events with numbers above `after`, in order. */
  log(id: string, after: number): Promise<readonly GameEvent[]>;
  /** [S18] Skips games that cannot be decoded, and reports them to `onUnreadable`. */
  list(query: ListQuery): Promise<GameList>;
  /** The versions of several games in one query; games that do not exist are left out. */
  versions(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** How many listed games are being played. Untimed games do not count if their last event, rounded down to ten minutes, is before `since`. */
  countActive(since: number): Promise<number>;
  onAnnouncement(listener: AnnouncementListener): void;
  onBatch(listener: BatchListener): void;
  /** Called with the reason when a list skips a game for the first time. */
  onUnreadable(listener: (error: Error) => void): void;
  /** Commits a small write to check that the store works; rejects with the reason if it does not. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface CachingGameStore extends GameStore {
  /** [O5] Drops a game from the cache after another program has removed it. */
  forget(gameId: string): void;
}

export interface Score {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export const ZERO_SCORE: Score = { won: 0, drawn: 0, lost: 0 };

export interface Player extends Score {
  readonly name: string;
  readonly email?: string;
}

export interface GameLog {
  readonly id: string;
  readonly log: readonly GameEvent[];
}
