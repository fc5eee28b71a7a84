import type { Core, LookAheadResult } from '../search/core.ts';
import type { Candidate } from './candidate.ts';

/** Longer than any game. */
const MAX_TURNS = 200;

/** Covers every unproved move, one turn deeper in each round. */
export class LookAhead {
  turns = 0;
  nodes = 0;

  readonly #core: Core;
  readonly #candidates: readonly Candidate[];
  #results = new Map<Candidate, LookAheadResult>();
  #previous = new Map<Candidate, LookAheadResult>();
  #current: Candidate | undefined;

  constructor(core: Core, candidates: readonly Candidate[]) {
    this.#core = core;
    this.#candidates = candidates;
  }

  get isDone(): boolean {
    return this.turns >= MAX_TURNS || this.#candidates.every(({ isExact }) => isExact);
  }

  /** At most to the end of the round, where the candidates are updated. */
  advance(nodes: number): void {
    const nodesBefore = this.#core.nodes;
    this.#core.within(nodes, () => this.#continueRound());
    this.nodes += this.#core.nodes - nodesBefore;
  }

  #continueRound(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      if (next !== this.#current) next.beginLook(this.#core, this.turns + 1);
      this.#current = next;
      const look = this.#core.look();
      if (!look) return;
      this.#results.set(next, look);
      this.#current = undefined;
    }
    this.turns++;
    for (const [candidate, look] of this.#results) {
      // A move that was proved in the meantime has a proved line.
      if (!candidate.isExact) candidate.setGuess(look, this.#previous.get(candidate));
    }
    this.#previous = this.#results;
    this.#results = new Map();
  }

  #findNext(): Candidate | undefined {
    return this.#candidates.find((candidate) => !candidate.isExact && !this.#results.has(candidate));
  }
}
