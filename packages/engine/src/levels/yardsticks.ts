import { isOver, type Position, type Side, successors } from '@kalah/rules';
import { pitsKey } from '../books/opening.ts';
import { chance } from './chance.ts';
import type { Player } from './player.ts';

type Move = ReturnType<typeof successors>[number];

/** Simple players that the levels are measured against. They never change, so that measurements stay comparable. */
export const YARDSTICKS = {
  random: (seed: string): Player => {
    return (position) => pickOne(successors(position), position, seed);
  },

  /** Takes an extra move when there is one, and otherwise plays at random. */
  extraMove: (seed: string): Player => {
    return (position) => {
      const moves = successors(position);
      const extra = moves.filter(({ after }) => !isOver(after) && after.turn === position.turn);
      return pickOne(extra.length > 0 ? extra : moves, position, seed);
    };
  },

  /** Wins as many seeds as it can before the opponent's turn, and never thinks of the opponent's reply. */
  greedy: (seed: string): Player => {
    return (position) => {
      const moves = successors(position);
      const stores = moves.map(({ after }) => fullestStore(after, position.turn));
      const best = moves.filter((_, i) => stores[i] === Math.max(...stores));
      return pickOne(best, position, seed);
    };
  },
};

function fullestStore(position: Position, side: Side): number {
  if (isOver(position) || position.turn !== side) return position.stores[side];
  return Math.max(...successors(position).map(({ after }) => fullestStore(after, side)));
}

function pickOne(moves: readonly Move[], position: Position, seed: string): number {
  return moves[Math.floor(chance(seed, 'yardstick', pitsKey(position)) * moves.length)]!.pit;
}
