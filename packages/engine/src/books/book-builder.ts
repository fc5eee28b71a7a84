import { isOver, type Position, successors, type Variant } from '@kalah/rules';
import type { Core } from '../search/core.ts';
import { proveFuture } from './book-proof.ts';
import { findValue, moveValues, UNSOLVED } from './move-values.ts';
import { Opening, rimOf } from './opening.ts';

export interface BookProgress {
  readonly solved: number;
  readonly toSolve: number;
}

/**
 * Positions with a move that leads out of the opening are proved; the others follow from their moves. `values` is
 * filled step by step and may start with the proofs of an interrupted run.
 */
export class BookBuilder {
  readonly opening: Opening;
  readonly values: Int8Array;
  readonly #core: Core;
  readonly #toProve: readonly Position[];
  readonly #toDerive: readonly Position[];

  constructor(core: Core, variant: Variant, moves: number) {
    this.#core = core;
    this.opening = new Opening(variant, moves);
    const { positions } = this.opening;
    const rim = new Set(rimOf(this.opening));
    this.#toProve = [...rim];
    this.#toDerive = positions.filter((position) => !rim.has(position));
    this.values = new Int8Array(positions.length).fill(UNSOLVED);
    core.prepare(variant);
  }

  get progress(): BookProgress {
    const solved = this.#toProve.filter((position) => this.#find(position) !== undefined).length;
    return { solved, toSolve: this.#toProve.length };
  }

  /** A step that the core interrupts is repeated by the next one. */
  *steps(): Generator<void, void> {
    while (this.#core.tableSeeds < this.#core.tableLimit) {
      this.#core.buildLayer();
      yield;
    }
    for (const position of this.#toProve) yield* this.#prove(position);
    // Derived anew in every run: the values of an interrupted build are only trusted where they were proved.
    for (const position of this.#toDerive) this.#set(position, UNSOLVED);
    for (const position of this.#toDerive) this.#derive(position);
  }

  *#prove(position: Position): Generator<void, void> {
    if (this.#find(position) !== undefined) return;
    this.#set(position, yield* proveFuture(this.#core, position));
    yield;
  }

  /**
   * The positions after its moves come first, wherever they are in the opening: a position is often nearer to the start
   * than one that leads to it. No position occurs twice in a game, so this ends.
   */
  #derive(position: Position): void {
    if (this.#find(position) !== undefined) return;
    for (const { after } of successors(position)) if (!isOver(after)) this.#derive(after);
    this.#set(position, Math.max(...(moveValues(this.opening, this.values, position) as number[])));
  }

  #find(position: Position): number | undefined {
    return findValue(this.opening, this.values, position);
  }

  #set(position: Position, value: number): void {
    if (value > 127 || value < UNSOLVED) throw new RangeError(`a margin of ${value} does not fit in a byte`);
    this.values[this.opening.findNumber(position)!] = value;
  }
}
