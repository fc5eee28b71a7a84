import { type Position, seedsInPlay, startPosition, type Variant } from '@kalah/rules';
import type { TableStore } from '../analysis/analysis.ts';
import { Candidate, candidates } from '../analysis/candidate.ts';
import type { Core } from '../search/core.ts';

/** A question that was answered: is the first player's margin, after a first move or with the best one, at least a number? */
export interface Answer {
  /** The first move; undefined where any move is allowed. */
  readonly pit?: number;
  readonly atLeast: number;
  readonly isReached: boolean;
  /** The proved lower bound if it is, the upper bound if not. */
  readonly bound: number;
  readonly nodes: number;
}

export interface LongProofOptions {
  readonly core: Core;
  readonly variant: Variant;
  /** Leaves out the values of the first moves. */
  readonly marginOnly: boolean;
  readonly tables?: TableStore | undefined;
  /** The answers of earlier runs. */
  readonly answers: readonly Answer[];
  /** Nodes that earlier runs spent on the question after those. */
  readonly openNodes: number;
}

/** The solution of a variant as a sequence of questions, so that it can be continued after any of them. */
export class LongProof {
  readonly answers: Answer[];
  /** Nodes spent on the question that is not answered yet. */
  openNodes: number;
  readonly whole: Candidate;
  readonly moves: ReturnType<typeof candidates>;

  readonly #options: LongProofOptions;
  readonly #start: Position;

  constructor(options: LongProofOptions) {
    this.#options = options;
    this.#start = startPosition(options.variant);
    this.whole = new Candidate(this.#start.turn, this.#start);
    this.moves = candidates(this.#start);
    this.answers = [...options.answers];
    this.openNodes = options.openNodes;
    for (const { pit, isReached, bound } of this.answers)
      this.#find(pit).narrow(isReached ? 'least' : 'most', bound);
  }

  get nodes(): number {
    return this.answers.reduce((sum, { nodes }) => sum + nodes, this.openNodes);
  }

  /** Does the work. A step that the core interrupts is continued by the next one. */
  *steps(): Generator<void, void> {
    const { core, marginOnly } = this.#options;
    yield* this.#buildTable();
    core.aim(seedsInPlay(this.#start));
    yield* this.#settle(undefined);
    if (marginOnly) return;
    for (const { pit, candidate } of this.moves) {
      candidate.most = Math.min(candidate.most, this.whole.most);
      yield* this.#settle(pit);
    }
  }

  *#buildTable(): Generator<void, void> {
    const { core, variant, marginOnly, tables } = this.#options;
    const seeds = core.tableSeedsFor(seedsInPlay(this.#start), marginOnly ? 'margin' : 'moves');
    tables?.load(core, variant, seeds);
    while (core.tableSeeds < Math.min(seeds, core.tableLimit)) {
      core.buildLayer();
      yield;
    }
    tables?.save(core, variant);
  }

  *#settle(pit: number | undefined): Generator<void, void> {
    const { core } = this.#options;
    const candidate = this.#find(pit);
    candidate.look(core, GUESS_TURNS);
    while (!candidate.isExact) {
      const atLeast = candidate.nextTarget();
      const before = core.nodes;
      const isReached = candidate.test(core, atLeast);
      this.openNodes += core.nodes - before;
      if (isReached !== undefined) this.#note(pit, atLeast, isReached);
      yield;
    }
  }

  #note(pit: number | undefined, atLeast: number, isReached: boolean): void {
    const { least, most } = this.#find(pit);
    const bound = isReached ? least : most;
    this.answers.push({
      ...(pit !== undefined && { pit }),
      atLeast,
      isReached,
      bound,
      nodes: this.openNodes,
    });
    this.openNodes = 0;
  }

  #find(pit: number | undefined): Candidate {
    return pit === undefined ? this.whole : this.moves.find((move) => move.pit === pit)!.candidate;
  }
}

const GUESS_TURNS = 4;
