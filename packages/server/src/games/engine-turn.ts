import { isOver, opposite, type Side } from '@kalah/rules';
import type { Game } from './game.ts';
import { hasComputer } from './seat.ts';

export type EngineTurn =
  | { readonly kind: 'move'; readonly level: number }
  | { readonly kind: 'answer-draw'; readonly side: Side };

/** The computer answers a draw offer before it moves, because moving would decline the offer. */
export function findEngineTurn({ ending, offers, seats, position }: Game): EngineTurn | undefined {
  if (!hasComputer(seats) || ending || isOver(position)) return undefined;
  const asked = offers.draw && opposite(offers.draw);
  if (asked && seats[asked].kind === 'engine') return { kind: 'answer-draw', side: asked };
  const seat = seats[position.turn];
  return seat.kind === 'engine' ? { kind: 'move', level: seat.level } : undefined;
}

export function isEngineTurn(game: Game): boolean {
  return findEngineTurn(game) !== undefined;
}
