import type { AccountStore } from '../accounts/store/index.ts';
import type { ExplorerReads, ExplorerStore } from '../explorer/store/index.ts';
import type { FairPlayStore } from '../fair-play/store.ts';
import type { TimeStore } from '../games/clocks/store.ts';
import type { GameLog, GameStore, Player } from '../games/game-store.ts';
import type { ReplicaChannel } from '../games/replica-channel.ts';
import type { PlayerStore } from '../games/store/players.ts';
import type { ModerationStore } from '../moderation/store/index.ts';
import type { ExportStore } from '../open-data/store.ts';
import type { PairingStore } from '../pairing/pairing-store.ts';
import type { JobStore } from '../platform/jobs/store.ts';
import type { SecretStore } from '../platform/secrets.ts';
import type { PuzzleStore } from '../puzzles/store.ts';
import type { RatingReads, RatingStore } from '../ratings/store/index.ts';
import type { ReminderStore } from '../reminders/store.ts';

/** The ports of all folders together, which every adapter implements. */
export type Store = GameStore &
  PlayerStore &
  JobStore &
  TimeStore &
  ReminderStore &
  SecretStore &
  ReplicaChannel & {
    readonly accounts: AccountStore;
    readonly ratings: RatingStore;
    readonly pairing: PairingStore;
    readonly moderation: ModerationStore;
    /** [O5] Drops a game from the cache after another program has removed it. */
    forget(gameId: string): void;
    readonly fairPlay: FairPlayStore;
    readonly explorer: ExplorerStore;
    readonly exports: ExportStore;
    readonly puzzles: PuzzleStore;
  };

/** [S17] Reads everything in a store without changing it, even while servers use it. */
export interface Archive {
  countGames(): Promise<number>;
  /** Accounts that are not deleted. */
  countAccounts(): Promise<number>;
  /** In order of ids, starting with the first id, or with the first one greater than `after`. */
  games(after?: string): AsyncIterable<GameLog>;
  /** In order of names, by code points. */
  players(): AsyncIterable<Player>;
  readonly ratings: RatingReads;
  readonly explorer: ExplorerReads;
  /** Whether the game exists and was not removed. */
  isGame(id: string): Promise<boolean>;
  /** The games that operators have hidden. */
  listHiddenGames(): Promise<readonly string[]>;
  close(): Promise<void>;
}
