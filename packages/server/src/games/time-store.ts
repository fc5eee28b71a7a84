import type { Outage } from '@kalah/rules/clock';

/** A game that has to be checked, because one of its clocks may have run out. */
export interface DueGame {
  readonly id: string;
  readonly dueAt: number;
}

/** A heartbeat of a replica, to be recorded. */
export interface HeartbeatRecord {
  /** The replica's time. */
  readonly at: number;
  /** A longer time without a heartbeat is an outage. Milliseconds. */
  readonly maxGapMs: number;
  /** [T19] A heartbeat that differs from the database's time by more than this is not recorded. Milliseconds. */
  readonly maxErrorMs: number;
  /** An outage is extended by this much after the first new heartbeat, so that players can reconnect. Milliseconds. */
  readonly graceMs: number;
  /** The end of the last outage that the replica has already been given. */
  readonly after: number;
}

/** A heartbeat that is earlier than the last one by more than this shows that a clock was set back. Milliseconds. */
export const SET_BACK_MS = 60_000;

export interface HeartbeatResult {
  /** The outages that ended after `after`, in order. */
  readonly outages: readonly Outage[];
  /** The time of the database, if it has a clock of its own. */
  readonly databaseTime?: number;
}

/** Where a store keeps track of time: when games are due, and when replicas were up. */
export interface TimeStore {
  /** [T9] Games that are due at a time, the longest overdue first. `append` updates the due times. */
  listDueGames(now: number, limit: number): Promise<readonly DueGame[]>;
  /** The earliest time at which a game is due; undefined if no clock runs. */
  findNextDueTime(): Promise<number | undefined>;
  /** Changes the due time of a game, unless it has changed since it was read. `dueAt` is undefined if no clock of the game runs. */
  setDueTime(game: DueGame, dueAt: number | undefined): Promise<void>;
  /** [T10] Records that a replica is up. If none was up since the last heartbeat while clocks ran, records an outage. */
  recordHeartbeat(heartbeat: HeartbeatRecord): Promise<HeartbeatResult>;
}
