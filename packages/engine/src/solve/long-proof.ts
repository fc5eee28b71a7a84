import { type Position, seedsInPlay, startPosition, type Variant } from '@kalah/rules';
import type { TableStore } from '../analysis/analysis.ts';
import type { Core, ProofNumbers } from '../search/core.ts';
import { type Answer, Candidates } from './candidates.ts';
import { buildTable } from './table.ts';

export interface Question extends Partial<ProofNumbers> {
  readonly pit?: number;
  /** Is the first player's margin at least this? */
  readonly atLeast: number;
}

export interface LongProofOptions {
  readonly core: Core;
  readonly variant: Variant;
  readonly marginOnly: boolean;
  readonly tables?: TableStore | undefined;
  readonly answers: readonly Answer[];
  /** Spent by earlier runs on the question after those answers. */
  readonly openNodes: number;
}

/** A sequence of questions, so that the proof can be continued after any of them. */
export class LongProof {
  readonly answers: Answer[];
  openNodes: number;

  readonly #candidates: Candidates;
  #open: Question | undefined;
  readonly #options: LongProofOptions;
  readonly #start: Position;

  constructor(options: LongProofOptions) {
    this.#options = options;
    this.#start = startPosition(options.variant);
    this.#candidates = new Candidates(this.#start);
    this.answers = [...options.answers];
    this.openNodes = options.openNodes;
    for (const { pit, isReached, bound } of this.answers)
      this.#candidates.find(pit).narrow(isReached ? 'least' : 'most', bound);
  }

  get whole() {
    return this.#candidates.whole;
  }

  get moves() {
    return this.#candidates.moves;
  }

  /** With the proof numbers of its root if there are any. Undefined if no question has been asked. */
  get question(): Question | undefined {
    if (!this.#open) return undefined;
    const { pit, atLeast } = this.#open;
    return { ...this.#open, ...this.#candidates.find(pit).findProofNumbers(this.#options.core, atLeast) };
  }

  get nodes(): number {
    return this.answers.reduce((sum, { nodes }) => sum + nodes, this.openNodes);
  }

  /** A step that the core interrupts is continued by the next one. */
  *steps(): Generator<void, void> {
    const { core, variant, marginOnly, tables } = this.#options;
    yield* buildTable(core, variant, marginOnly ? 'margin' : 'moves', tables);
    core.aim(seedsInPlay(this.#start));
    yield* this.#settle(undefined);
    if (marginOnly) return;
    for (const { pit, candidate } of this.moves) {
      candidate.most = Math.min(candidate.most, this.whole.most);
      yield* this.#settle(pit);
    }
  }

  *#settle(pit: number | undefined): Generator<void, void> {
    const { core } = this.#options;
    const candidate = this.#candidates.find(pit);
    candidate.look(core, GUESS_TURNS);
    while (!candidate.isExact) {
      const atLeast = candidate.nextTarget();
      this.#open = { ...(pit !== undefined && { pit }), atLeast };
      const before = core.nodes;
      const isReached = candidate.test(core, atLeast);
      this.openNodes += core.nodes - before;
      if (isReached !== undefined) this.#note(pit, atLeast, isReached);
      yield;
    }
  }

  #note(pit: number | undefined, atLeast: number, isReached: boolean): void {
    const { least, most } = this.#candidates.find(pit);
    const bound = isReached ? least : most;
    this.answers.push({
      ...(pit !== undefined && { pit }),
      atLeast,
      isReached,
      bound,
      nodes: this.openNodes,
    });
    this.openNodes = 0;
    this.#open = undefined;
  }
}

const GUESS_TURNS = 4;
