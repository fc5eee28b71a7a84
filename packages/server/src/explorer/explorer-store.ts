import type { ExploredGame } from './explored-game.ts';
import type { PositionStats } from './position-stats.ts';

/** What is stored, and how often it was changed. Version 0: no row yet. */
export interface Versioned<Value> {
  readonly version: number;
  readonly value?: Value;
}

/** Changes of rows. Every row must still have the version that is given with it; without a value it is emptied. */
export interface ExplorerChange {
  readonly games: ReadonlyMap<string, Versioned<ExploredGame>>;
  readonly positions: ReadonlyMap<string, Versioned<PositionStats>>;
}

/** [X8] Exact margins of the side to move, by pit. */
export type ProvedMoves = ReadonlyMap<number, number>;

export interface ExplorerStore {
  /** What is counted of games. Games that an operator hides, shows or removes get a new version. */
  findGames(ids: readonly string[]): Promise<ReadonlyMap<string, Versioned<ExploredGame>>>;
  findPositions(keys: readonly string[]): Promise<ReadonlyMap<string, Versioned<PositionStats>>>;
  /** [X5] Writes everything in one transaction; false, and nothing is written, if a row has another version. */
  save(change: ExplorerChange): Promise<boolean>;
  /** [X4] Those of the latest games of an account that count and went through a position, the newest first. */
  listGamesOf(account: string, key: string, limit: number): Promise<ReadonlyMap<string, ExploredGame>>;

  /** [X8] Undefined if the position has never been tried. */
  findProof(key: string): Promise<ProvedMoves | undefined>;
  saveProof(key: string, proof: ProvedMoves): Promise<void>;

  /** [X6] Everything that is counted, in the order of ids and keys, after the last one of the previous page. */
  pageGames(after: string, limit: number): Promise<readonly (readonly [string, Versioned<ExploredGame>])[]>;
  pagePositions(
    after: string,
    limit: number,
  ): Promise<readonly (readonly [string, Versioned<PositionStats>])[]>;
}

/** [X6] What an audit reads. */
export type ExplorerReads = Pick<ExplorerStore, 'findGames' | 'pageGames' | 'pagePositions'>;
