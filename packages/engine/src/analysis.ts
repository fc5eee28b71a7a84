import { isOver, type Position, seedsInPlay, type Variant } from '@kalah/rules';
import type { Book } from './book.ts';
import { Candidate, candidates } from './candidate.ts';
import type { Core } from './core.ts';
import { expectedLine } from './line.ts';
import type { Analysis } from './verdict.ts';

/** `moves`: a verdict for every legal pit. `margin`: only what the position itself is worth. */
export type Wanted = 'moves' | 'margin';

export interface AnalysisOptions {
  readonly wanted?: Wanted;
  readonly book?: Book | undefined;
  readonly tables?: TableStore | undefined;
  /** The time in milliseconds, from any origin. */
  readonly now: () => number;
}

/** Keeps endgame tables between runs. */
export interface TableStore {
  /** Takes over what is kept, up to so many seeds. */
  load(core: Core, variant: Variant, seeds: number): void;
  /** Keeps the core's table if it is larger than what is kept. */
  save(core: Core, variant: Variant): void;
}

/**
 * Turns of the look-aheads that make the first estimates, and the time in milliseconds after which no deeper one begins.
 * A proof of the margin alone is not helped by them.
 */
const LOOK_AHEADS: Record<Wanted, readonly number[]> = { moves: [2, 4, 6], margin: [2] };
const LOOKING = 20;

/** A small table is there at once: 0.01 s on six pits. */
const FIRST_TABLE = 8;

/**
 * Analyses a position step by step: what is known comes out again and again, each time better, the last time with all
 * that was wanted. Whoever drives it may give the core pauses through `core.shouldStop` (the work goes on when the next
 * step is asked for) and may leave off at any step.
 */
export function* analyse(
  core: Core,
  position: Position,
  options: AnalysisOptions,
): Generator<Analysis, void> {
  const work = new Work(core, position, options);
  yield work.report();
  if (isOver(position)) return;
  core.prepare(position.variant);
  work.consult();
  if (!work.isDone) yield* work.estimate();
  if (!work.isDone) yield* work.prove();
  yield* work.findLines();
  work.finish();
  yield work.report();
}

class Work {
  readonly #core: Core;
  readonly #position: Position;
  readonly #options: AnalysisOptions;
  readonly #moves: ReturnType<typeof candidates>;
  readonly #whole: Candidate;
  readonly #began: number;
  readonly #nodesBefore: number;
  #tableProgress = 0;
  #finished = false;

  constructor(core: Core, position: Position, options: AnalysisOptions) {
    this.#core = core;
    this.#position = position;
    this.#options = options;
    this.#moves = candidates(position);
    this.#whole = new Candidate(position.turn, position);
    this.#began = options.now();
    this.#nodesBefore = core.nodes;
    this.#finished = isOver(position);
  }

  get isDone(): boolean {
    this.#combine();
    if (this.#wanted === 'margin') return this.#whole.isExact;
    return this.#moves.every(({ candidate }) => candidate.isExact);
  }

  finish(): void {
    this.#finished = true;
  }

  report(): Analysis {
    this.#combine();
    return {
      position: this.#position,
      verdicts: this.#moves.map(({ pit, candidate }) => candidate.toVerdict(pit)),
      least: this.#whole.least,
      most: this.#whole.most,
      complete: this.#finished,
      tableProgress: this.#finished ? 1 : this.#tableProgress,
      nodes: this.#core.nodes - this.#nodesBefore,
      seconds: (this.#options.now() - this.#began) / 1000,
    };
  }

  /** Takes over what the opening book knows. */
  consult(): void {
    const { book } = this.#options;
    for (const candidate of [this.#whole, ...this.#moves.map((move) => move.candidate)]) {
      const future = candidate.isExact ? undefined : book?.find(candidate.after);
      if (future !== undefined) candidate.settle(future);
    }
  }

  /** Guesses by looking ahead, a little deeper each time. */
  *estimate(): Generator<Analysis, void> {
    yield* this.#buildTable(Math.min(FIRST_TABLE, this.#wantedTable()));
    for (const turns of LOOK_AHEADS[this.#wanted]) {
      if (this.#options.now() - this.#began > LOOKING) break;
      for (const { candidate } of this.#open())
        while (!candidate.look(this.#core, turns)) yield this.report();
      yield this.report();
    }
  }

  *prove(): Generator<Analysis, void> {
    const inPlay = seedsInPlay(this.#position);
    yield* this.#buildTable(this.#wantedTable());
    this.#core.aim(inPlay);
    if (this.#wanted === 'margin') yield* this.#settle(this.#whole);
    else yield* this.#proveMoves();
  }

  /** The best move first, then that no other is better, then what each of the others is worth. */
  *#proveMoves(): Generator<Analysis, void> {
    let best = -Infinity;
    for (const { candidate } of this.#byGuess()) {
      const target = Math.max(best, this.#bestKnown()) + 2;
      if (Number.isFinite(target) && (yield* this.#test(candidate, target)) === false) continue;
      yield* this.#settle(candidate);
      best = Math.max(best, candidate.least);
    }
    for (const { candidate } of this.#byGuess()) yield* this.#settle(candidate);
  }

  /** The moves best play continues with after every move that is settled. */
  *findLines(): Generator<Analysis, void> {
    for (const { candidate } of this.#moves) {
      if (!candidate.isExact) continue;
      candidate.line = expectedLine(this.#core, candidate.after, this.#options);
      yield this.report();
    }
  }

  *#buildTable(seeds: number): Generator<Analysis, void> {
    const { variant } = this.#position;
    if (this.#core.tableSeeds < seeds) this.#options.tables?.load(this.#core, variant, seeds);
    const before = this.#core.tableSeeds;
    while (this.#core.tableSeeds < seeds) {
      if (!this.#core.buildLayer() || this.#core.tableSeeds > 12) yield this.report();
      this.#tableProgress = (this.#core.tableSeeds + 1) / (seeds + 1);
    }
    this.#tableProgress = 1;
    if (this.#core.tableSeeds > before) this.#options.tables?.save(this.#core, variant);
  }

  get #wanted(): Wanted {
    return this.#options.wanted ?? 'moves';
  }

  #wantedTable(): number {
    return this.#core.wantedTable(seedsInPlay(this.#position), this.#wanted);
  }

  *#settle(candidate: Candidate): Generator<Analysis, void> {
    while (!candidate.isExact) yield* this.#test(candidate, candidate.nextTarget());
  }

  *#test(candidate: Candidate, target: number): Generator<Analysis, boolean> {
    while (true) {
      const answer = candidate.test(this.#core, target);
      yield this.report();
      if (answer !== undefined) return answer;
    }
  }

  #open() {
    return this.#moves.filter(({ candidate }) => !candidate.isExact);
  }

  #byGuess() {
    return this.#open().sort((a, b) => b.candidate.guess - a.candidate.guess);
  }

  /** The highest margin some move is already proved to reach. */
  #bestKnown(): number {
    return Math.max(...this.#moves.map(({ candidate }) => (candidate.isExact ? candidate.least : -Infinity)));
  }

  /** The position is worth what its best move is. */
  #combine(): void {
    if (this.#moves.length === 0) return;
    const least = Math.max(...this.#moves.map(({ candidate }) => candidate.least));
    const most = Math.max(...this.#moves.map(({ candidate }) => candidate.most));
    this.#whole.least = Math.max(this.#whole.least, least);
    this.#whole.most = Math.min(this.#whole.most, most);
  }
}
