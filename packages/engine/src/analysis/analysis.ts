import { isOver, type Position, seedsInPlay, type Variant } from '@kalah/rules';
import type { Book } from '../books/book.ts';
import type { Core } from '../search/core.ts';
import { layerCost, lookAheadRatio } from '../search/plan.ts';
import { Candidate, candidates } from './candidate.ts';
import { bestLine, quickLine } from './line.ts';
import { LookAhead } from './look-ahead.ts';
import type { Analysis } from './verdict.ts';

/**
 * `moves`: a verdict for every legal pit. `lines`: the same, and moves of the book get their lines to the end of the
 * game. `best`: a move that is proved to be a best one. `margin`: only the value of the position itself.
 */
export type Goal = 'moves' | 'lines' | 'best' | 'margin';

export interface AnalysisOptions {
  readonly wanted?: Goal;
  readonly book?: Book | undefined;
  readonly tables?: TableStore | undefined;
  /** In milliseconds, from any origin. */
  readonly now: () => number;
}

export interface TableStore {
  load(core: Core, variant: Variant, seeds: number): void;
  /** Only if the core's table is larger than the stored one. */
  save(core: Core, variant: Variant): void;
}

/** Before the first report. Takes a millisecond unless turns are very long. */
const FIRST_TURNS = 2;
const FIRST_TRIES = 8;

/** Nodes of proof search between two turns of the look-ahead, at the start and in a long proof. */
const FIRST_PIECE = 2 ** 16;
const LARGEST_PIECE = 2 ** 18;

/**
 * Every step yields all that is known so far; the last one has everything that was wanted. The caller can interrupt a
 * step through `core.shouldStop`, and the next step then continues the run. It can also stop after any step.
 */
export function* analyse(
  core: Core,
  position: Position,
  options: AnalysisOptions,
): Generator<Analysis, void> {
  const run = new AnalysisRun(core, position, options);
  if (isOver(position)) {
    yield run.report();
    return;
  }
  core.prepare(position.variant);
  run.consultBook();
  run.estimate();
  yield run.report();
  yield* run.beginLines();
  if (!run.isDone) yield* run.prove();
  run.finish();
  yield run.report();
  if (options.wanted === 'lines') yield* run.finishLines();
}

class AnalysisRun {
  readonly #core: Core;
  readonly #position: Position;
  readonly #options: AnalysisOptions;
  readonly #moves: ReturnType<typeof candidates>;
  readonly #whole: Candidate;
  readonly #began: number;
  readonly #nodesBefore: number;
  readonly #lookAhead: LookAhead;
  readonly #lookAheadRatio: number;
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
    this.#lookAhead = new LookAhead(
      core,
      this.#moves.map(({ candidate }) => candidate),
    );
    const ratio = lookAheadRatio(position.variant.pits, seedsInPlay(position));
    this.#lookAheadRatio = this.#wanted === 'margin' ? 0 : ratio; // a look-ahead does not help its proof
  }

  get isDone(): boolean {
    this.#combine();
    if (this.#wanted === 'margin') return this.#whole.isExact;
    if (this.#wanted === 'best')
      return this.#moves.every(({ candidate }) => candidate.most <= this.#bestKnown());
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

  consultBook(): void {
    const { book } = this.#options;
    for (const candidate of [this.#whole, ...this.#moves.map((move) => move.candidate)]) {
      const future = candidate.isExact ? undefined : book?.find(candidate.after);
      if (future !== undefined) candidate.settle(future);
    }
  }

  /** A short look-ahead, even if the caller wants to stop: every answer has estimates. */
  estimate(): void {
    for (let tries = 0; tries < FIRST_TRIES && this.#lookAhead.turns < FIRST_TURNS; tries++) {
      if (!this.#lookAhead.isDone) this.#lookAhead.advance(Infinity);
    }
  }

  *prove(): Generator<Analysis, void> {
    const inPlay = seedsInPlay(this.#position);
    yield* this.#buildTable(this.#wantedTableSeeds());
    this.#core.aim(inPlay);
    if (this.#wanted === 'margin') return yield* this.#settle(this.#whole);
    yield* this.#proveBest();
    if (this.#wanted !== 'best') for (const { candidate } of this.#byGuess()) yield* this.#settle(candidate);
  }

  *#proveBest(): Generator<Analysis, void> {
    for (const { candidate } of this.#byGuess()) {
      const best = this.#bestKnown();
      if (Number.isFinite(best)) yield* this.#test(candidate, this.#targetAbove(best, candidate));
      while (candidate.most > this.#bestKnown()) yield* this.#test(candidate, candidate.nextTarget());
    }
  }

  /**
   * The question whether a move is better than the best one. If its value is wanted, too, an upper bound at the guess is half of
   * the proof and takes little longer: verdicts on 250 positions took 93 instead of 98 million nodes.
   */
  #targetAbove(best: number, candidate: Candidate): number {
    return 2 + (this.#wanted === 'best' ? best : Math.min(best, candidate.guess));
  }

  *beginLines(): Generator<Analysis, void> {
    for (const { candidate } of this.#moves) {
      if (!candidate.isExact) continue;
      candidate.line = quickLine(this.#core, candidate.after, this.#marginAfter(candidate), this.#options);
      yield this.report();
    }
  }

  *finishLines(): Generator<Analysis, void> {
    yield* this.#buildTable(this.#wantedTableSeeds());
    for (const { candidate } of this.#moves) yield* this.#continueLine(candidate, candidate.line);
  }

  *#continueLine(candidate: Candidate, known: readonly number[]): Generator<Analysis, void> {
    const margin = this.#marginAfter(candidate);
    candidate.line = known;
    for (candidate.line of bestLine(this.#core, candidate.after, margin, this.#options.book, known))
      yield this.report();
  }

  #marginAfter({ after, least }: Candidate): number {
    return after.turn === this.#position.turn ? least : -least;
  }

  *#advanceLookAhead(cost: number): Generator<Analysis, void> {
    while (this.#lookAheadRatio > 0 && !this.#lookAhead.isDone) {
      const due = this.#lookAheadRatio * (this.#proofCost + cost) - this.#lookAhead.nodes;
      if (due <= 0) return;
      this.#lookAhead.advance(due);
      yield this.report();
    }
  }

  *#buildTable(seeds: number): Generator<Analysis, void> {
    const { variant } = this.#position;
    if (this.#core.tableSeeds < seeds) this.#options.tables?.load(this.#core, variant, seeds);
    const before = this.#core.tableSeeds;
    while (this.#core.tableSeeds < Math.min(seeds, this.#core.tableLimit)) {
      const cost = layerCost(variant.pits, this.#core.tableSeeds + 1);
      yield* this.#advanceLookAhead(cost);
      while (!this.#core.buildLayer() && this.#core.tableSeeds < this.#core.tableLimit) yield this.report();
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

  #wantedTableSeeds(): number {
    const wanted = this.#wanted === 'margin' ? 'margin' : 'moves';
    return this.#core.tableSeedsFor(seedsInPlay(this.#position), wanted);
  }

  *#settle(candidate: Candidate): Generator<Analysis, void> {
    while (!candidate.isExact) yield* this.#test(candidate, candidate.nextTarget());
  }

  *#test(candidate: Candidate, target: number): Generator<Analysis, boolean> {
    while (true) {
      const piece = this.#pieceSize();
      yield* this.#advanceLookAhead(piece);
      const nodesBefore = this.#core.nodes;
      const answer = this.#core.within(piece, () => candidate.test(this.#core, target));
      this.#proofCost += this.#core.nodes - nodesBefore;
      if (candidate.isExact && candidate !== this.#whole) yield* this.#continueLine(candidate, []);
      else yield this.report();
      if (answer !== undefined) return answer;
    }
  }

  /** Nodes of proof search until it is the look-ahead's turn. Every interruption repeats some of the work. */
  #pieceSize(): number {
    if (this.#lookAheadRatio === 0) return Infinity;
    return Math.min(LARGEST_PIECE, Math.max(FIRST_PIECE, this.#proofCost));
  }

  #open() {
    return this.#moves.filter(({ candidate }) => !candidate.isExact);
  }

  #byGuess() {
    return this.#open().sort((a, b) => b.candidate.guess - a.candidate.guess);
  }

  #bestKnown(): number {
    return Math.max(...this.#moves.map(({ candidate }) => (candidate.isExact ? candidate.least : -Infinity)));
  }

  #combine(): void {
    if (this.#moves.length === 0) return;
    const least = Math.max(...this.#moves.map(({ candidate }) => candidate.least));
    const most = Math.max(...this.#moves.map(({ candidate }) => candidate.most));
    this.#whole.least = Math.max(this.#whole.least, least);
    this.#whole.most = Math.min(this.#whole.most, most);
  }
}
