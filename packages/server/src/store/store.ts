import type { ExplorerReads } from '../explorer/store/index.ts';
import type { CachingGameStore, GameLog, Player } from '../games/game-store.ts';
import type { ReplicaChannel } from '../platform/replica-channel.ts';
import type { RatingReads } from '../ratings/store/index.ts';
import type { SubjectStores } from './subjects.ts';

/** Everything that is stored. */
export type Store = CachingGameStore & SubjectStores & ReplicaChannel;

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
