import { isOver, opposite, type Position, seedsInPlay, successors } from '@kalah/rules';
import { pitsKey } from '../books/opening.ts';
import type { Core } from '../search/core.ts';
import { chance } from './chance.ts';
import type { Traits } from './traits.ts';

/** Moves whose values differ by less than this many seeds look the same to a person. */
const INDIFFERENCE = 0.5;

/**
 * Plays like a person: follows short sowings more reliably than long ones, looks a few turns ahead and overlooks some
 * replies. What it overlooks depends on the position and the seed only. It makes the same mistake in the same position,
 * and it never discards at random a move that it has seen.
 */
export class HumanPlayer {
  readonly #core: Core;
  readonly #traits: Traits;
  readonly #seed: string;

  constructor(core: Core, traits: Traits, seed: string) {
    this.#core = core;
    this.#traits = traits;
    this.#seed = seed;
  }

  choose(position: Position): number {
    const key = pitsKey(position);
    const moves = successors(position).map(({ pit, after }) => {
      const whim = INDIFFERENCE * chance(this.#seed, 'whim', key, pit);
      return { pit, value: this.#perceivedValue(position, pit, after) + whim };
    });
    return moves.reduce((best, move) => (move.value > best.value ? move : best)).pit;
  }

  /** A move whose sowing is not followed to its end seems to gain nothing. */
  #perceivedValue(position: Position, pit: number, after: Position): number {
    if (!this.#follows(position, pit))
      return this.#imagine({ ...position, turn: opposite(position.turn) }, 0, -1);
    return this.#outcome(position, after, this.#traits.turns);
  }

  #outcome(position: Position, after: Position, turns: number): number {
    const gain = after.stores[position.turn] - position.stores[position.turn];
    if (isOver(after))
      return gain - (after.stores[opposite(position.turn)] - position.stores[opposite(position.turn)]);
    const same = after.turn === position.turn;
    return gain + this.#imagine(after, same ? turns : turns - 1, same ? 1 : -1);
  }

  #imagine(position: Position, turns: number, sign: 1 | -1): number {
    if (seedsInPlay(position) <= this.#traits.ending) return sign * this.#knowByHeart(position);
    if (turns <= 0) return this.#traits.judges ? sign * this.#core.evaluate(position) : 0;
    let best = 0; // a player who sees no move expects no change
    let sees = false;
    for (const { pit, after } of successors(position)) {
      if (!this.#follows(position, pit)) continue;
      const value = this.#outcome(position, after, turns);
      if (!sees || value > best) best = value;
      sees = true;
    }
    return sign * best;
  }

  #knowByHeart(position: Position): number {
    return this.#core.findInTable(position) ?? this.#core.evaluate(position);
  }

  #follows(position: Position, pit: number): boolean {
    const { eye, reach, slip, ending } = this.#traits;
    if (seedsInPlay(position) <= ending) return true;
    const seeds = position.pits[position.turn][pit]!;
    const likely = (1 - slip) * reach ** Math.max(0, seeds - eye);
    return chance(this.#seed, 'notice', pitsKey(position), pit) < likely;
  }
}
