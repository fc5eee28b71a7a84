import type { Settings } from './make.ts';
import type { Theme } from './puzzle.ts';

/** A file of puzzles that is loaded as a whole: those of one capture rule, of neighbouring ratings. */
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

/** [Z14] What was shipped, and what it took to prove. */
export interface Certificate {
  readonly engine: {
    readonly version: string;
    /** The SHA-256 of the compiled search. */
    readonly wasm: string;
  };
  /** The runs of `kalah puzzles make` that the puzzles come from. */
  readonly made: readonly (Settings & {
    readonly games: number;
    readonly found: number;
    readonly nodes: number;
  })[];
  /** Chooses the puzzles, and the order of the daily ones. */
  readonly seed: string;
  /** The first is the list of daily puzzles, one for each day. */
  readonly chunks: readonly Chunk[];
}
