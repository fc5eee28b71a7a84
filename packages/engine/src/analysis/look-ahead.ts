import type { Core, LookAheadResult } from '../search/core.ts';
import type { Candidate } from './candidate.ts';

/** Longer than any game. */
const MAX_TURNS = 200;

/** Looks ahead from every unproved move, one turn deeper in each round. */
export class LookAhead {
  /** The depth, in turns, of the last finished round. */
  turns = 0;
  /** Nodes spent so far. */
  nodes = 0;

  readonly #core: Core;
  readonly #candidates: readonly Candidate[];
  #found = new Map<Candidate, LookAheadResult>();
  #previous = new Map<Candidate, LookAheadResult>();
  #current: Candidate | undefined;

  constructor(core: Core, candidates: readonly Candidate[]) {
    this.#core = core;
    this.#candidates = candidates;
  }

  get isDone(): boolean {
    return this.turns >= MAX_TURNS || this.#candidates.every(({ isExact }) => isExact);
  }

  /** Continues for at most a number of nodes, or to the end of the round. Candidates are updated at its end. */
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
      this.#found.set(next, look);
      this.#current = undefined;
    }
    this.turns++;
    for (const [candidate, look] of this.#found) {
      // A move that was proved in the meantime has a proved line.
      if (!candidate.isExact) candidate.setGuess(look, this.#previous.get(candidate));
    }
    this.#previous = this.#found;
    this.#found = new Map();
  }

  #findNext(): Candidate | undefined {
    return this.#candidates.find((candidate) => !candidate.isExact && !this.#found.has(candidate));
  }
}
