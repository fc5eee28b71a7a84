import { isOver, opposite, type Position, type Side, seedsInPlay, successors } from '@kalah/rules';
import type { Core, Look } from '../search/core.ts';
import type { Verdict, VerdictKind } from './verdict.ts';

/**
 * A position whose final margin is being narrowed down, seen by the player who asks. The core proves future margins
 * of whoever is to move; here they become final margins of one player.
 */
export class Candidate {
  least: number;
  most: number;
  /** What the margin is guessed to be, before it is proved. */
  guess: number;
  line: readonly number[] = [];

  readonly after: Position;
  /** The player's lead in the stores. */
  readonly #lead: number;
  readonly #sign: 1 | -1;
  readonly #seeds: number;
  /** Which bound the last proof moved. */
  #moved: 'least' | 'most' | undefined;

  constructor(player: Side, after: Position) {
    this.after = after;
    this.#lead = after.stores[player] - after.stores[opposite(player)];
    this.#sign = after.turn === player ? 1 : -1;
    this.#seeds = isOver(after) ? 0 : seedsInPlay(after);
    this.guess = toMargin(this.#lead);
    this.least = this.#lead - this.#seeds;
    this.most = this.#lead + this.#seeds;
  }

  get isExact(): boolean {
    return this.least === this.most;
  }

  /** Takes a future margin of the side to move as known. */
  settle(future: number): void {
    this.least = this.#lead + this.#sign * future;
    this.most = this.least;
  }

  /** Whether the margin is at least `target`, an even number; undefined when the core was stopped. */
  test(core: Core, target: number): boolean | undefined {
    if (this.least >= target) return true;
    if (this.most < target) return false;
    // From the opponent's side "at least" turns into "not at least the next margin", which is two seeds away.
    const beta = this.#sign > 0 ? target - this.#lead : this.#lead - target + 2;
    const future = core.prove(this.after, beta);
    if (future === undefined) return undefined;
    const bound = this.#lead + this.#sign * future;
    this.#moved = future >= beta === this.#sign > 0 ? 'least' : 'most';
    if (this.#moved === 'least') this.least = Math.max(this.least, bound);
    else this.most = Math.min(this.most, bound);
    return this.least >= target;
  }

  /** Looks so many turns ahead; false when the core was stopped. */
  look(core: Core, turns: number): boolean {
    const future = core.estimate(this.after, turns);
    if (future === undefined) return false;
    this.guess = toMargin(this.#lead + this.#sign * future);
    return true;
  }

  /** Begins a longer look that ends so many turns from the position in which the player is to choose this one. */
  beginLook(core: Core, turns: number): void {
    core.beginLook(this.after, this.#sign > 0 ? turns : turns - 1);
  }

  /**
   * Takes over what such a look has found, and one that was a turn shorter. A look thinks too well of whoever moved last
   * in it, by four or five seeds; the mean of the two does not.
   */
  suppose({ future, line }: Look, shorter: Look | undefined): void {
    const mean = shorter ? (future + shorter.future) / 2 : future;
    this.guess = toMargin(this.#lead + this.#sign * mean);
    this.line = line;
  }

  /** The next question that narrows the margin down: at the guess first, then at the edge of what is known. */
  nextTarget(): number {
    if (this.#moved === 'least') return this.least + 2;
    if (this.#moved === 'most') return this.most;
    return Math.max(this.least + 2, Math.min(this.most, this.guess));
  }

  toVerdict(pit: number): Verdict {
    const { least, most, line } = this;
    return { pit, ...this.#claim(), least, most, line: [pit, ...line] };
  }

  #claim(): { value: number; kind: VerdictKind } {
    const { least, most } = this;
    if (least === most) return { value: least, kind: 'exact' };
    const knowsLeast = least > this.#lead - this.#seeds;
    const knowsMost = most < this.#lead + this.#seeds;
    if (!knowsLeast && !knowsMost) return { value: this.#clamp(this.guess), kind: 'estimate' };
    // Of two bounds the one nearer the guess says more.
    const prefersLeast = !knowsMost || (knowsLeast && this.guess - least <= most - this.guess);
    return prefersLeast ? { value: least, kind: 'at-least' } : { value: most, kind: 'at-most' };
  }

  #clamp(value: number): number {
    return Math.max(this.least, Math.min(this.most, value));
  }
}

/** The margin nearest to a number: there are as many seeds as make all margins even. */
function toMargin(number: number): number {
  return 2 * Math.round(number / 2) + 0; // no −0
}

/** One candidate a legal move. */
export function candidates(position: Position): { readonly pit: number; readonly candidate: Candidate }[] {
  return successors(position).map(({ pit, after }) => ({
    pit,
    candidate: new Candidate(position.turn, after),
  }));
}
