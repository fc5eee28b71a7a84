import { type Both, isOver, must, type Position, play } from '@kalah/rules';

/** Chooses a pit in a position that is not over. */
export type Player = (position: Position) => number;

/** The last position of a game between two players. */
export function playOut(start: Position, players: Both<Player>): Position {
  let position = start;
  while (!isOver(position)) position = must(play(position, players[position.turn](position))).after;
  return position;
}
