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
  /** A longer time without a heartbeat is an outage. */
  readonly maxGapMs: number;
  /** [T19] A heartbeat that differs from the database's time by more than this is not recorded. */
  readonly maxErrorMs: number;
  /** An outage ends this long after the next heartbeat, so that players have time to reconnect. */
  readonly graceMs: number;
  /** The end of the last outage that the replica knows. */
  readonly after: number;
}

/** A heartbeat that is earlier than the last one by more than this shows that a clock was set back. */
export const SET_BACK_MS = 60_000;

export interface HeartbeatResult {
  /** The outages that ended after `after`, in order. */
  readonly outages: readonly Outage[];
  /** The time of the database, if it has a clock of its own. */
  readonly databaseTime?: number;
}

/** Stores when games are due and when replicas were up. */
export interface TimeStore {
  /** [T9] Games that are due at `now`, the longest overdue first. `append` updates the due times. */
  listDueGames(now: number, limit: number): Promise<readonly DueGame[]>;
  /** The earliest time at which a game is due; undefined if no clock runs. */
  findNextDueTime(): Promise<number | undefined>;
  /** Sets the due time of a game, or clears it if `dueAt` is undefined. Does nothing if the stored time is no longer `game.dueAt`. */
  setDueTime(game: DueGame, dueAt: number | undefined): Promise<void>;
  /** [T10] Records that a replica is up. If clocks run and the last heartbeat is too long ago, also records an outage. */
  recordHeartbeat(heartbeat: HeartbeatRecord): Promise<HeartbeatResult>;
}
