import { isOver, opposite, type Position, startPosition, successors, type Variant } from '@kalah/rules';
import { chance } from './levels/chance.ts';

export function variant(pits: number, seeds: number, capturesAlone = false): Variant {
  return { pits, seeds, capturesAlone };
}

/** The same seed gives the same game. */
export function randomGame(of: Variant, seed: string | number): Position[] {
  const positions = [startPosition(of)];
  for (let at = positions[0]!; !isOver(at); positions.push(at)) {
    const next = successors(at);
    at = next[Math.floor(chance(seed, positions.length) * next.length)]!.after;
  }
  return positions;
}

/** Plays every move of every position with the rules package, and caches values by pits. */
export class PlainSolver {
  readonly #known = new Map<string, number>();

  margin(position: Position): number {
    const lead = position.stores[position.turn] - position.stores[opposite(position.turn)];
    return isOver(position) ? lead : lead + this.#future(position);
  }

  #future(position: Position): number {
    const { pits, turn, stores } = position;
    const key = `${pits[turn]}/${pits[opposite(turn)]}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const lead = stores[turn] - stores[opposite(turn)];
    const values = successors(position).map(({ after }) => {
      return (after.turn === turn ? this.margin(after) : -this.margin(after)) - lead;
    });
    const best = Math.max(...values);
    this.#known.set(key, best);
    return best;
  }
}
