import { isOver, type Position, seedsInPlay, type Variant } from '@kalah/rules';
import type { Book } from '../books/book.ts';
import type { Core } from '../search/core.ts';
import { layerCost, lookAheadRatio } from '../search/plan.ts';
import { Candidate, candidates } from './candidate.ts';
import { expectedLine } from './line.ts';
import { LookAhead } from './look-ahead.ts';
import type { Analysis } from './verdict.ts';

/** `moves`: a verdict for every legal pit. `margin`: only what the position itself is worth. */
export type Goal = 'moves' | 'margin';

export interface AnalysisOptions {
  readonly wanted?: Goal;
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

/** Turns looked ahead of every move before anything is reported: a millisecond's work, save where a turn has no end. */
const FIRST_TURNS = 2;
const FIRST_TRIES = 8;

/** Nodes between two looks of a proof at whether it is the look-ahead's turn: the first time, and once it is long. */
const FIRST_PIECE = 2 ** 16;
const LARGEST_PIECE = 2 ** 18;

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
  if (isOver(position)) {
    yield work.report();
    return;
  }
  core.prepare(position.variant);
  work.consult();
  work.estimate();
  yield work.report();
  yield* work.findLines();
  if (!work.isDone) {
    yield* work.prove();
    yield* work.findLines();
  }
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
  readonly #looks: LookAhead;
  /** Nodes the look-ahead gets for each one of the proof. */
  readonly #lookRatio: number;
  /** What the proof has cost so far, in nodes. */
  #proofCost = 0;
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
    this.#looks = new LookAhead(
      core,
      this.#moves.map(({ candidate }) => candidate),
    );
    const ratio = lookAheadRatio(position.variant.pits, seedsInPlay(position));
    this.#lookRatio = this.#wanted === 'margin' ? 0 : ratio; // its proof is not helped by looking
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

  /** Looks a little ahead, whoever says stop: no answer comes without. */
  estimate(): void {
    for (let tries = 0; tries < FIRST_TRIES && this.#looks.turns < FIRST_TURNS; tries++) {
      if (!this.#looks.isDone) this.#looks.advance(Infinity);
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

  /** The moves best play continues with after every move that is settled, where they are not known yet. */
  *findLines(): Generator<Analysis, void> {
    for (const { candidate } of this.#moves) {
      if (!candidate.isExact || candidate.line.length > 0) continue;
      this.#findLine(candidate);
      yield this.report();
    }
  }

  #findLine(candidate: Candidate): void {
    const { after, least } = candidate;
    const margin = after.turn === this.#position.turn ? least : -least;
    candidate.line = expectedLine(this.#core, after, margin, this.#options);
  }

  /** Looks ahead as long as is due before a piece of the proof that will cost so many nodes. */
  *#lookAhead(cost: number): Generator<Analysis, void> {
    while (!this.#looks.isDone) {
      const due = this.#lookRatio * (this.#proofCost + cost) - this.#looks.nodes;
      if (due <= 0) return;
      this.#looks.advance(due);
      yield this.report();
    }
  }

  *#buildTable(seeds: number): Generator<Analysis, void> {
    const { variant } = this.#position;
    if (this.#core.tableSeeds < seeds) this.#options.tables?.load(this.#core, variant, seeds);
    const before = this.#core.tableSeeds;
    while (this.#core.tableSeeds < seeds) {
      const cost = layerCost(variant.pits, this.#core.tableSeeds + 1);
      yield* this.#lookAhead(cost);
      while (!this.#core.buildLayer()) yield this.report();
      this.#proofCost += cost;
      if (this.#core.tableSeeds > 12) yield this.report();
      this.#tableProgress = (this.#core.tableSeeds + 1) / (seeds + 1);
    }
    this.#tableProgress = 1;
    if (this.#core.tableSeeds > before) this.#options.tables?.save(this.#core, variant);
  }

  get #wanted(): Goal {
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
      const piece = Math.min(LARGEST_PIECE, Math.max(FIRST_PIECE, this.#proofCost));
      yield* this.#lookAhead(piece);
      const nodesBefore = this.#core.nodes;
      const answer = this.#core.within(piece, () => candidate.test(this.#core, target));
      this.#proofCost += this.#core.nodes - nodesBefore;
      if (candidate.isExact && candidate !== this.#whole) this.#findLine(candidate);
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
