import { t } from 'virtual:texts/common';
import type { Game, GameEvent } from '@kalah/api';
import { occupantOf } from '@kalah/api/seat';
import { SIDES, type Side } from '@kalah/rules';
import type { Ended, OwnerOf } from './narration.ts';

export function findEnd({ result, seats, board }: Game): Ended | undefined {
  if (result?.how !== 'abort' || SIDES.some((side) => occupantOf(seats[side]) === 'nobody'))
    return result ?? undefined;
  return { ...result, absent: board.turn }; // [T6] nobody can abort a game that has both players
}

/** The sides that this player may move: their own, and those that anybody may move. */
export function playedSides({ seats }: Game, own: Side | undefined): readonly Side[] {
  return SIDES.filter((side) => occupantOf(seats[side]) === 'anybody' || side === own);
}

export function findVacant({ seats }: Game, own: Side | undefined): Side | undefined {
  return SIDES.find((side) => occupantOf(seats[side]) === 'nobody' && side !== own);
}

/** "The draw was declined." A player withdraws their own offer by declining it. */
export function describeDeclined(
  { kind, side }: Extract<GameEvent, { kind: 'draw-declined' | 'takeback-declined' }>,
  offers: Game['offers'],
  ownerOf: OwnerOf,
): string {
  const { drawDeclined, drawWithdrawn, takebackDeclined, takebackWithdrawn } = t().play;
  if (kind === 'draw-declined')
    return offers.draw === side ? drawWithdrawn({ who: ownerOf(side) }) : drawDeclined;
  return offers.takeback === side ? takebackWithdrawn({ who: ownerOf(side) }) : takebackDeclined;
}
