import type { Notice } from '../games/game-store.ts';
import type { Challenge, ChallengeAnswer, DeclineReason } from './challenge.ts';
import type { Seek, SeekState, StoredSeek } from './seek.ts';

/** [L11] An event of an account, as it is stored. Numbers count up from 1 for each account. */
export interface StoredNotice extends Notice {
  readonly number: number;
  readonly at: number;
}

export interface ListedSeeks {
  /** Only seeks with this kind of clock. */
  readonly clock?: 'live' | 'correspondence';
  readonly limit: number;
}

/** How many challenges an account may have open. */
export interface ChallengeLimits {
  readonly sent: number;
  readonly received: number;
}

export type AddedChallenge = 'added' | 'exists' | 'already-challenged' | 'too-many-challenges';

/**
 * Where seeks, challenges and the events of accounts are stored. Games close seeks and challenges in the transaction that
 * creates them (`Change.closes`, `Change.withdraws`), and add events (`Change.notices`). Every method is one transaction, and rejects with the
 * GameError `unavailable` when the store cannot work.
 */
export interface PairingStore {
  /** [L5] Adds live seeks of a replica. Each replaces the other live seek of its seeker. No two are of the same seeker. */
  addLiveSeeks(seeks: readonly Seek[], replica: string): Promise<void>;
  /** Adds a correspondence seek; false if its seeker has `max` of them already. */
  addLastingSeek(seek: Seek, max: number): Promise<boolean>;
  findSeek(id: string): Promise<StoredSeek | undefined>;
  /** [L6] Brings a live seek that has found no opponent to a replica; false if there is none. */
  resumeSeek(id: string, replica: string): Promise<boolean>;
  /** [L6] Marks seeks of a replica whose connections were lost, so that nobody is paired with them. */
  leaveSeeks(ids: readonly string[], replica: string): Promise<void>;
  /** [L6] Removes seeks of a replica that were left and have not been resumed. */
  removeLeftSeeks(ids: readonly string[], replica: string): Promise<void>;
  /** Removes a seek; false if it has found an opponent or is gone. */
  removeSeek(id: string): Promise<boolean>;
  /** [L5] The live seek of a person, even if its connection is lost; or else one that found an opponent at a time or later. */
  findLiveSeek(seeker: string, pairedSince: number): Promise<StoredSeek | undefined>;
  /** What has become of seeks; removed ones are missing. */
  findSeekStates(ids: readonly string[]): Promise<ReadonlyMap<string, SeekState>>;
  /** Open seeks of other replicas that are alive, and correspondence seeks. */
  listOtherSeeks(replica: string, limit: number): Promise<readonly Seek[]>;
  /** [L8] Open seeks that anybody may accept, those that have waited longest first. */
  listOpenSeeks(query: ListedSeeks): Promise<readonly Seek[]>;
  countOpenSeeks(): Promise<number>;
  /** Removes seeks that found an opponent before a time. */
  removePairedSeeks(before: number): Promise<void>;

  /** [L7] Records that a replica is up. Resolves to the replicas that are, in order; all use the clock of the database. */
  beatReplica(replica: string): Promise<readonly string[]>;
  /** [L7] Removes the live seeks of replicas that are not up any more. */
  removeDeadReplicas(): Promise<void>;
  /** Records that a replica stops, so that nobody waits for it. Its seeks stay for a moment. */
  removeReplica(replica: string): Promise<void>;

  /** [L9] Adds a challenge with the events that follow, unless there are too many. */
  addChallenge(
    challenge: Challenge,
    limits: ChallengeLimits,
    notices: readonly Notice[],
  ): Promise<AddedChallenge>;
  findChallenge(id: string): Promise<Challenge | undefined>;
  /** Open challenges by or to an account, newest first. */
  listChallenges(account: string, now: number): Promise<readonly Challenge[]>;
  /** [L9] Ends an open challenge without a game; false if it is not open any more. */
  closeChallenge(
    id: string,
    answer: ChallengeAnswer,
    options: { at: number; reason?: DeclineReason; notices: readonly Notice[] },
  ): Promise<boolean>;
  /** Open challenges that expired before a time. */
  listExpiredChallenges(now: number, limit: number): Promise<readonly Challenge[]>;

  /** [L11] The events of an account after a number, in order. */
  listNotices(account: string, after: number, limit: number): Promise<readonly StoredNotice[]>;
  /** [L11] The number of the last event of an account, and of the first that is still stored. */
  findNoticeNumbers(account: string): Promise<{ readonly first: number; readonly last: number }>;
  /** [L11] The number of the last event of each account that has one. */
  findLastNumbers(accounts: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * [L11] Removes events from before a time, and challenges that ended before it. Too many events of one account are removed when more
   * are added.
   */
  trimNotices(before: number): Promise<void>;
  /** The games that an account is playing, the latest first. */
  listPlaying(account: string, limit: number): Promise<readonly string[]>;
}
