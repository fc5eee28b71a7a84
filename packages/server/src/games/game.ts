import type { Both, Ending, Position, Side } from '@kalah/rules';
import type { Clock, TimeControl } from '@kalah/rules/clock';
import type { Losses, OfferSubject, Pair } from './event.ts';
import type { RatingChange } from './rating.ts';
import { occupantOf, type Seat } from './seat.ts';

/** A move as it was played. Numbers count from 1 and are never used twice, even after a takeback. */
export interface PlayedMove {
  readonly number: number;
  readonly side: Side;
  readonly pit: number;
}

export interface Game {
  readonly id: string;
  readonly version: number;
  readonly start: Position;
  readonly position: Position;
  readonly seats: Both<Seat>;
  /** The moves that led to the position, without those taken back. */
  readonly moves: readonly PlayedMove[];
  readonly nextMove: number;
  readonly offers: { readonly [Subject in OfferSubject]?: Side };
  /** The value of `nextMove` when each side's last offer was declined. The side may offer again after the next move. */
  readonly declined?: { readonly [Subject in OfferSubject]?: { readonly [Asker in Side]?: number } };
  readonly clock?: Clock;
  readonly rated?: true;
  readonly pie?: true;
  /** The number of the first move after the swap, if there was one. */
  readonly swapped?: number;
  readonly pair?: Pair;
  readonly ending?: Ending;
  readonly ratings?: Both<RatingChange>;
  readonly losses?: Losses;
  readonly rematch?: string;
  readonly listed: boolean;
  readonly requestHash?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A game without the list of its moves, so that its size does not grow with its length. */
export type GameState = Omit<Game, 'moves'>;

export type ClockKind = TimeControl['kind'] | 'none';

export function clockKindOf({ clock }: Pick<Game, 'clock'>): ClockKind {
  return clock?.control.kind ?? 'none';
}

export type GameStatus = 'waiting' | 'playing' | 'finished';

/** A game waits as long as one of its seats is vacant. */
export function statusOf({ seats, ending }: Pick<Game, 'seats' | 'ending'>): GameStatus {
  if (ending) return 'finished';
  const isVacant = (seat: Seat) => occupantOf(seat) === 'nobody';
  return isVacant(seats.south) || isVacant(seats.north) ? 'waiting' : 'playing';
}
