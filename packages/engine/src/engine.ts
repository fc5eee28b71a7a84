import type { Position, Variant } from '@kalah/rules';
import type { Goal } from './analysis/analysis.ts';
import type { Analysis } from './analysis/verdict.ts';
import type { Choice } from './levels/choice.ts';
import type { Level } from './levels/levels.ts';

export interface EngineSettings {
  /** Per worker. Default: 1. Always 1 in a page that is not cross-origin isolated. */
  readonly threads?: number;
  /** In bytes, for each worker. */
  readonly memory?: number;
  /** Whether to use the opening books that come with the engine. Default: true. */
  readonly books?: boolean;
}

export interface RequestOptions {
  /** Includes the wait for a free worker. Default: 5000. `Infinity` is allowed. */
  readonly milliseconds?: number;
  /** Ends the work within 50 ms; the answer is what is known by then. */
  readonly signal?: AbortSignal | undefined;
  /** Clients take turns when there are not enough workers. */
  readonly client?: string;
}

export interface AnalyseOptions extends RequestOptions {
  readonly wanted?: Goal;
}

export interface ChooseOptions extends RequestOptions {
  readonly level: Level;
  /** For example the id of a game: games of the same level differ, and the same seed gives the same moves. */
  readonly seed: string;
}

/** Works off the caller's thread. */
export interface Engine {
  /** Yields what is known about a position whenever it improves; the last value is the answer. */
  analyse(position: Position, options?: AnalyseOptions): AsyncGenerator<Analysis, void>;
  /** The last value of `analyse`. */
  judge(position: Position, options?: AnalyseOptions): Promise<Analysis>;
  choose(position: Position, options: ChooseOptions): Promise<Choice>;
  /** Builds an endgame table ahead of time, in one worker. Resolves to the number of seeds it covers. */
  prepare(variant: Variant, tableSeeds: number): Promise<number>;
  readonly waiting: number;
  close(): Promise<void>;
}

/** In milliseconds: the wait for a worker, and its work. */
export interface RequestTimes {
  readonly waited: number;
  readonly worked: number;
}

export type EngineErrorCode =
  | 'cancelled'
  | 'closed'
  | 'queue-full'
  | 'worker-died'
  | 'worker-failed'
  | 'game-over'
  | 'bad-position'
  | 'bad-time';

export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}
