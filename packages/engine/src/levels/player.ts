import { type Both, isOver, must, type Position, play } from '@kalah/rules';

/** Is asked only in positions that are not over. */
export type Player = (position: Position) => number;

export function playOut(start: Position, players: Both<Player>): Position {
  let position = start;
  while (!isOver(position)) position = must(play(position, players[position.turn](position))).after;
  return position;
}
