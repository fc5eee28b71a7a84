import { checkLevel, type Level } from '@kalah/engine';
import { type Both, isOver, must, opposite, SIDES, type Side } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import type { Seat } from '../games/seat.ts';

/** What the computer owes a game. */
export type EngineTurn =
  | { readonly kind: 'move'; readonly level: Level }
  | { readonly kind: 'answer-draw'; readonly side: Side };

/** An offer is answered before a move is made, for the move would let it lapse. */
export function findEngineTurn({ ending, offers, seats, position }: Game): EngineTurn | undefined {
  if (ending || isOver(position)) return undefined;
  const asked = offers.draw && opposite(offers.draw);
  if (asked && seats[asked].kind === 'engine') return { kind: 'answer-draw', side: asked };
  const seat = seats[position.turn];
  return seat.kind === 'engine' ? { kind: 'move', level: must(checkLevel(seat.level)) } : undefined;
}

/** Milliseconds for a move. Only the highest level ever takes so long; when many games wait, it takes less. */
export const THINKING = 3000;
const THINKER: Level = 8;

/** Milliseconds to find out whether a draw would be a bad bargain. */
export const WEIGHING = 1000;

/** Milliseconds. The levels that think like people are done in no time. */
export function longestTime(duty: EngineTurn): number {
  if (duty.kind === 'answer-draw') return WEIGHING;
  return duty.level === THINKER ? THINKING : 0;
}

/** How many seats of a game are the computer's. */
export function countComputers(seats: Both<Seat>): number {
  return SIDES.filter((side) => seats[side].kind === 'engine').length;
}
