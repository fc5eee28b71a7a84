import type { Position, Variant } from '@kalah/rules';
import type { Goal } from '../analysis/analysis.ts';
import type { Analysis } from '../analysis/verdict.ts';
import type { BookSource } from '../books/book-shelf.ts';
import type { Choice } from '../levels/choice.ts';
import type { Level } from '../levels/levels.ts';

export type Request =
  | {
      readonly kind: 'analyse';
      readonly position: Position;
      readonly wanted: Goal;
      readonly milliseconds: number;
    }
  | {
      readonly kind: 'choose';
      readonly position: Position;
      readonly level: Level;
      readonly seed: string;
      readonly milliseconds: number;
    }
  | { readonly kind: 'prepare'; readonly variant: Variant; readonly tableSeeds: number };

/** Any number of reports, then one of the others. */
export type Reply =
  | { readonly kind: 'report'; readonly analysis: Analysis }
  | { readonly kind: 'analysed'; readonly analysis: Analysis }
  | { readonly kind: 'chosen'; readonly choice: Choice }
  | { readonly kind: 'prepared'; readonly tableSeeds: number }
  | { readonly kind: 'failed'; readonly message: string };

export interface Start {
  readonly module: WebAssembly.Module;
  /** Undefined where threads cannot share memory; the worker then creates its own. */
  readonly memory: WebAssembly.Memory | undefined;
  readonly memoryLimit: number;
  /** Thread 0 leads and takes jobs; the others help it. */
  readonly thread: number;
  readonly threads: number;
  /** The job that was cancelled last. Undefined where memory cannot be shared; a message is sent instead. */
  readonly cancelledJob: Int32Array<SharedArrayBuffer> | undefined;
  readonly books: readonly BookSource[];
  readonly tableFolder?: string | undefined;
}

export type ToWorker =
  | { readonly kind: 'start'; readonly start: Start }
  | { readonly kind: 'request'; readonly job: number; readonly request: Request }
  | { readonly kind: 'cancel'; readonly job: number };

export interface FromWorker {
  readonly job: number;
  readonly reply: Reply;
}
