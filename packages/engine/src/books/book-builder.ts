import { isOver, opposite, type Position, seedsInPlay, successors, type Variant } from '@kalah/rules';
import { Candidate } from '../analysis/candidate.ts';
import type { Core } from '../search/core.ts';
import { keyOf, openingLayers, UNSOLVED } from './book.ts';

export interface BookProgress {
  readonly solved: number;
  readonly toSolve: number;
}

/**
 * Solves the opening of a variant up to so many moves from the start. Only the positions furthest out need a proof; the
 * others follow from them. `values` may hold what an earlier run has solved, and holds what this one has at every step.
 */
export class BookBuilder {
  readonly values: Int8Array;
  readonly #core: Core;
  readonly #layers: readonly (readonly Position[])[];
  readonly #index = new Map<string, number>();

  constructor(core: Core, variant: Variant, moves: number) {
    this.#core = core;
    this.#layers = openingLayers(variant, moves);
    for (const position of this.#layers.flat()) this.#index.set(keyOf(position), this.#index.size);
    this.values = new Int8Array(this.#index.size).fill(UNSOLVED);
    core.prepare(variant);
  }

  get progress(): BookProgress {
    const outermost = this.#layers.at(-1)!;
    const solved = outermost.filter((position) => this.#find(position) !== UNSOLVED).length;
    return { solved, toSolve: outermost.length };
  }

  /** Proves one position after the other, then works back to the start. A step may be cut short and is then repeated. */
  *steps(): Generator<void, void> {
    while (this.#core.tableSeeds < this.#core.tableLimit) {
      this.#core.buildLayer();
      yield;
    }
    for (const position of this.#layers.at(-1)!) yield* this.#prove(position);
    for (const layer of this.#layers.toReversed().slice(1)) {
      for (const position of layer) this.#set(position, this.#fromMoves(position));
    }
  }

  *#prove(position: Position): Generator<void, void> {
    if (this.#find(position) !== UNSOLVED) return;
    const candidate = new Candidate(position.turn, position);
    candidate.look(this.#core, 4);
    this.#core.aim(seedsInPlay(position));
    while (!candidate.isExact) {
      candidate.test(this.#core, candidate.nextTarget());
      if (!candidate.isExact) yield;
    }
    this.#set(position, candidate.least - leadOf(position));
    yield;
  }

  #fromMoves(position: Position): number {
    const values = successors(position).map(({ after }) => {
      if (isOver(after)) return leadOf({ ...after, turn: position.turn }) - leadOf(position);
      const sign = after.turn === position.turn ? 1 : -1;
      return sign * (leadOf(after) + this.#find(after)) - leadOf(position);
    });
    return Math.max(...values);
  }

  #find(position: Position): number {
    return this.values[this.#index.get(keyOf(position))!]!;
  }

  #set(position: Position, value: number): void {
    this.values[this.#index.get(keyOf(position))!] = value;
  }
}

/** How far the side to move is ahead in the stores. */
function leadOf({ stores, turn }: Position): number {
  return stores[turn] - stores[opposite(turn)];
}
