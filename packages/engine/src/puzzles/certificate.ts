import type { Settings } from './make.ts';
import type { Theme } from './puzzle.ts';

/** A file that is loaded as a whole: puzzles of one capture rule and neighboring ratings. */
export interface Chunk {
  readonly name: string;
  readonly capturesAlone: boolean;
  readonly puzzles: number;
  readonly minRating: number;
  readonly maxRating: number;
  readonly themes: Readonly<Record<Theme, number>>;
  /** The SHA-256 of its lines, each ending in a line feed. */
  readonly digest: string;
}

export interface Certificate {
  readonly engine: {
    readonly version: string;
    readonly wasm: string;
  };
  readonly made: readonly (Settings & {
    readonly games: number;
    readonly found: number;
    readonly nodes: number;
  })[];
  /** Decides which puzzles are chosen, and the order of the daily ones. */
  readonly seed: string;
  /** The first has the daily puzzles, one for each day. */
  readonly chunks: readonly Chunk[];
}
