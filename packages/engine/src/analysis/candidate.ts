import { isOver, opposite, type Position, type Side, seedsInPlay, successors } from '@kalah/rules';
import type { Core, LookAheadResult, ProofNumbers } from '../search/core.ts';
import type { Verdict, VerdictKind } from './verdict.ts';

/**
 * A position after a move, from the view of one player. The core proves future margins of the side to move; this class
 * translates them into final margins of that player.
 */
export class Candidate {
  least: number;
  most: number;
  guess: number;
  line: readonly number[] = [];

  readonly after: Position;
  readonly #lead: number;
  readonly #sign: 1 | -1;
  readonly #seeds: number;
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

  /** `future` is the exact future margin of the side to move. */
  settle(future: number): void {
    this.least = this.#lead + this.#sign * future;
    this.most = this.least;
  }

  /** `target` is even. Undefined if the core was stopped. */
  test(core: Core, target: number): boolean | undefined {
    if (this.least >= target) return true;
    if (this.most < target) return false;
    const beta = this.#toBeta(target);
    const future = core.prove(this.after, beta);
    if (future === undefined) return undefined;
    const isReached = future >= beta === this.#sign > 0;
    this.narrow(isReached ? 'least' : 'most', this.#lead + this.#sign * future);
    return isReached;
  }

  findProofNumbers(core: Core, target: number): ProofNumbers | undefined {
    const numbers = core.findProofNumbers(this.after, this.#toBeta(target));
    if (!numbers || this.#sign > 0) return numbers;
    return { toProve: numbers.toRefute, toRefute: numbers.toProve };
  }

  /** From the opponent's view, "at least" becomes "less than the next margin", which is two seeds away. */
  #toBeta(target: number): number {
    return this.#sign > 0 ? target - this.#lead : this.#lead - target + 2;
  }

  narrow(moved: 'least' | 'most', bound: number): void {
    this.#moved = moved;
    if (moved === 'least') this.least = Math.max(this.least, bound);
    else this.most = Math.min(this.most, bound);
  }

  /** False if the core was stopped. */
  look(core: Core, turns: number): boolean {
    const future = core.estimate(this.after, turns);
    if (future === undefined) return false;
    this.guess = toMargin(this.#lead + this.#sign * future);
    return true;
  }

  /** Turns are counted from the position before the move. */
  beginLook(core: Core, turns: number): void {
    core.beginLook(this.after, this.#sign > 0 ? turns : turns - 1);
  }

  /**
   * `shorter` is the result of a look-ahead that was a turn shorter. A look-ahead overrates the side that moved last in
   * it by four or five seeds; the mean of the two does not.
   */
  setGuess({ future, line }: LookAheadResult, shorter: LookAheadResult | undefined): void {
    const mean = shorter ? (future + shorter.future) / 2 : future;
    this.guess = toMargin(this.#lead + this.#sign * mean);
    this.line = line;
  }

  /** First the guess, then the margin next to the bound that was moved last. */
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
    // Of two bounds, the one nearer to the guess is more informative.
    const prefersLeast = !knowsMost || (knowsLeast && this.guess - least <= most - this.guess);
    return prefersLeast ? { value: least, kind: 'at-least' } : { value: most, kind: 'at-most' };
  }

  #clamp(value: number): number {
    return Math.max(this.least, Math.min(this.most, value));
  }
}

/** The nearest possible margin: the number of seeds on a board is even, so all margins are. */
function toMargin(number: number): number {
  return 2 * Math.round(number / 2) + 0; // turns −0 into 0
}

export function candidates(position: Position): { readonly pit: number; readonly candidate: Candidate }[] {
  return successors(position).map(({ pit, after }) => ({
    pit,
    candidate: new Candidate(position.turn, after),
  }));
}
