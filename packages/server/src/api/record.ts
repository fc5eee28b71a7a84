import { both, type GameRecord } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import { findSeatLabel } from '../seat-label.ts';

/** A game as a record in the notation of docs/rules.md. */
export function toRecord({ start, seats, moves, ending, createdAt }: Game): GameRecord {
  return {
    start,
    players: both((side) => findSeatLabel(seats[side]) ?? ''),
    date: new Date(createdAt).toISOString(),
    moves: moves.map(({ pit }) => pit),
    ...(ending && { ending }),
  };
}
