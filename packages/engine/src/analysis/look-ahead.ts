import type { Core, Look } from '../search/core.ts';
import type { Candidate } from './candidate.ts';

/** No game is that long; what is not proved by then will not be found by looking. */
const MOST_TURNS = 200;

/** Looks ahead of every move that is not proved, one turn further each time it has been to all of them. */
export class LookAhead {
  /** Turns all of them have been looked ahead of. */
  turns = 0;
  /** Nodes spent so far. */
  nodes = 0;

  readonly #core: Core;
  readonly #candidates: readonly Candidate[];
  #found = new Map<Candidate, Look>();
  #before = new Map<Candidate, Look>();
  #at: Candidate | undefined;

  constructor(core: Core, candidates: readonly Candidate[]) {
    this.#core = core;
    this.#candidates = candidates;
  }

  get isDone(): boolean {
    return this.turns >= MOST_TURNS || this.#candidates.every(({ isExact }) => isExact);
  }

  /** Goes on for at most so many nodes, or until it is one turn further. What it found is told when it is. */
  advance(nodes: number): void {
    const nodesBefore = this.#core.nodes;
    this.#core.within(nodes, () => this.#lookAtAll());
    this.nodes += this.#core.nodes - nodesBefore;
  }

  #lookAtAll(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      if (next !== this.#at) next.beginLook(this.#core, this.turns + 1);
      this.#at = next;
      const look = this.#core.look();
      if (!look) return;
      this.#found.set(next, look);
      this.#at = undefined;
    }
    this.turns++;
    for (const [candidate, look] of this.#found) candidate.suppose(look, this.#before.get(candidate));
    this.#before = this.#found;
    this.#found = new Map();
  }

  #findNext(): Candidate | undefined {
    return this.#candidates.find((candidate) => !candidate.isExact && !this.#found.has(candidate));
  }
}
