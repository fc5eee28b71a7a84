import { setImmediate } from 'node:timers/promises';
import { err, ok, type Result, type Variant } from '@kalah/rules';
import type { TableStore } from '../analysis/analysis.ts';
import { type EngineIdentity, identifyEngine } from '../engine-identity.ts';
import type { Core } from '../search/core.ts';
import type { Answer } from './candidates.ts';
import { type Checkpoint, type CheckpointProblem, readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { lockFile } from './file-lock.ts';
import { LongProof, type Question } from './long-proof.ts';

export interface SolveOptions {
  readonly core: Core;
  readonly variant: Variant;
  readonly memory: number;
  readonly marginOnly: boolean;
  readonly path: string;
  readonly tables?: TableStore | undefined;
  /** Stops the run; the file then holds all of it. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SolveProgress) => void;
}

export interface SolveProgress {
  readonly tableSeeds: number;
  /** Proved, of the first player's margin. */
  readonly least: number;
  readonly most: number;
  /** Undefined between two questions and while the table is built. */
  readonly question: Question | undefined;
  readonly movesProved: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly nodesNow: number;
  readonly secondsNow: number;
  readonly isSaved: boolean;
}

export interface SolveCertificate {
  readonly variant: Variant;
  readonly margin: number;
  /** Empty if only the margin was wanted. */
  readonly moves: readonly { readonly pit: number; readonly value: number }[];
  readonly engine: EngineIdentity & { readonly tableSeeds: number };
  readonly memory: number;
  /** In the order in which they were answered. The last of each move, and of the whole, settle its value. */
  readonly answers: readonly Answer[];
  readonly nodes: number;
  readonly seconds: number;
  readonly runs: number;
}

export type SolveProblem =
  | CheckpointProblem
  | 'in-use'
  | { readonly kind: 'other-variant'; readonly variant: Variant }
  | { readonly kind: 'other-engine'; readonly engine: EngineIdentity }
  | { readonly kind: 'other-memory'; readonly memory: number };

const SLICE_MS = 100;
/** The file is written after a twentieth more work, at most five times per second and at least every five minutes. */
const SAVE_AFTER = { share: 1 / 20, least: 0.2, most: 300 };

/** No other run can use the file meanwhile. Undefined if it was stopped before the end. */
export async function solveFromCheckpoint(
  options: SolveOptions,
): Promise<Result<SolveCertificate | undefined, SolveProblem>> {
  const lock = lockFile(options.path);
  if (!lock) return err('in-use');
  try {
    return await solveLocked(options);
  } finally {
    lock.release();
  }
}

async function solveLocked(
  options: SolveOptions,
): Promise<Result<SolveCertificate | undefined, SolveProblem>> {
  const engine = identifyEngine();
  const earlier = readCheckpoint(options.path);
  if (earlier && !earlier.ok) return earlier;
  const problem = earlier && findMismatch(earlier.value, options, engine);
  if (problem) return err(problem);
  options.core.prepare(options.variant);
  const { proofNumbers } = options.core;
  if (earlier && earlier.value.proofNumbers.length !== proofNumbers.length) return err('damaged');
  if (earlier) proofNumbers.set(earlier.value.proofNumbers);
  return ok(await new SolveRun(options, engine, earlier?.value).finish());
}

function findMismatch(
  { variant, engine, memory }: Checkpoint,
  options: SolveOptions,
  own: EngineIdentity,
): SolveProblem | undefined {
  if (JSON.stringify(variant) !== JSON.stringify(options.variant)) return { kind: 'other-variant', variant };
  if (engine.wasm !== own.wasm) return { kind: 'other-engine', engine };
  if (memory !== options.memory) return { kind: 'other-memory', memory };
  return undefined;
}

class SolveRun {
  readonly #options: SolveOptions;
  readonly #engine: EngineIdentity;
  readonly #proof: LongProof;
  readonly #earlierSeconds: number;
  readonly #earlierNodes: number;
  readonly #runs: number;
  readonly #began = performance.now();
  #savedAt = 0;

  constructor(options: SolveOptions, engine: EngineIdentity, earlier: Checkpoint | undefined) {
    const { answers = [], openNodes = 0, seconds = 0, runs = 0 } = earlier ?? {};
    this.#options = options;
    this.#engine = engine;
    this.#proof = new LongProof({ ...options, answers, openNodes });
    this.#earlierSeconds = seconds;
    this.#earlierNodes = this.#proof.nodes;
    this.#runs = runs + 1;
  }

  async finish(): Promise<SolveCertificate | undefined> {
    const { core, signal } = this.#options;
    let sliceEnd = 0;
    core.shouldStop = () => performance.now() >= sliceEnd;
    for (const steps = this.#proof.steps(); ; ) {
      sliceEnd = performance.now() + SLICE_MS;
      const isDone = steps.next().done === true;
      const isSaved = isDone || signal.aborted || this.#isSaveDue();
      if (isSaved) this.#save();
      this.#report(isSaved);
      if (isDone) return this.#certify();
      await setImmediate(); // lets signals arrive
      if (signal.aborted) {
        this.#save();
        return undefined;
      }
    }
  }

  get #secondsNow(): number {
    return (performance.now() - this.#began) / 1000;
  }

  #isSaveDue(): boolean {
    const { share, least, most } = SAVE_AFTER;
    const wait = Math.min(most, Math.max(least, share * (this.#earlierSeconds + this.#secondsNow)));
    return this.#secondsNow - this.#savedAt >= wait;
  }

  #save(): void {
    const { variant, memory, path, core } = this.#options;
    const { answers, openNodes } = this.#proof;
    const seconds = this.#earlierSeconds + this.#secondsNow;
    const { proofNumbers } = core;
    const engine = this.#engine;
    writeCheckpoint(path, {
      variant,
      engine,
      memory,
      answers,
      openNodes,
      seconds,
      runs: this.#runs,
      proofNumbers,
    });
    this.#savedAt = this.#secondsNow;
  }

  #report(isSaved: boolean): void {
    const { whole, moves, nodes, question } = this.#proof;
    const secondsNow = this.#secondsNow;
    this.#options.onProgress({
      tableSeeds: this.#options.core.tableSeeds,
      least: whole.least,
      most: whole.most,
      question,
      movesProved: moves.filter(({ candidate }) => candidate.isExact).length,
      nodes,
      seconds: this.#earlierSeconds + secondsNow,
      nodesNow: nodes - this.#earlierNodes,
      secondsNow,
      isSaved,
    });
  }

  #certify(): SolveCertificate {
    const { variant, memory, marginOnly, core } = this.#options;
    const { whole, moves, answers, nodes } = this.#proof;
    return {
      variant,
      margin: whole.least,
      moves: marginOnly ? [] : moves.map(({ pit, candidate }) => ({ pit, value: candidate.least })),
      engine: { ...this.#engine, tableSeeds: core.tableSeeds },
      memory,
      answers,
      nodes,
      seconds: this.#earlierSeconds + this.#secondsNow,
      runs: this.#runs,
    };
  }
}
