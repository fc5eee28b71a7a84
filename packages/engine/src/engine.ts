import type { Position, Variant } from '@kalah/rules';
import type { Goal } from './analysis/analysis.ts';
import type { Analysis } from './analysis/verdict.ts';
import type { Choice } from './levels/choice.ts';
import type { Level } from './levels/levels.ts';

export interface RequestOptions {
  /** The time the answer may take, including the wait for a free worker. Default: 5 seconds. */
  readonly milliseconds?: number;
  /** Ends the work early; the answer is what is known by then. */
  readonly signal?: AbortSignal | undefined;
  /** Who is asking. Clients take turns when there are not enough workers. */
  readonly client?: string;
}

export interface AnalyseOptions extends RequestOptions {
  readonly wanted?: Goal;
}

export interface ChooseOptions extends RequestOptions {
  readonly level: Level;
  /** Makes games of the same level differ, for example the id of a game. The same seed gives the same moves. */
  readonly seed: string;
}

/** Analyses positions and chooses moves, off the caller's thread. */
export interface Engine {
  /** Yields what is known about a position whenever it improves; the last value is the answer. */
  analyse(position: Position, options?: AnalyseOptions): AsyncGenerator<Analysis, void>;
  /** The last value of `analyse`. */
  judge(position: Position, options?: AnalyseOptions): Promise<Analysis>;
  /** The pit a level plays. */
  choose(position: Position, options: ChooseOptions): Promise<Choice>;
  /** Builds an endgame table ahead of time, in one worker. Resolves to the number of seeds it covers. */
  prepare(variant: Variant, tableSeeds: number): Promise<number>;
  /** The number of requests waiting for a free worker. */
  readonly waiting: number;
  close(): Promise<void>;
}

/** How long an answered request waited for a worker and how long the worker took, in milliseconds. */
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

/** Why the engine has no answer. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}
