import type { Both, Ending, Position, Side } from '@kalah/rules';
import type { Clock, TimeControl } from '@kalah/rules/clock';
import type { OfferSubject, Pair } from './event.ts';
import type { RatingChange } from './rating.ts';
import { occupantOf, type Seat } from './seat.ts';

/** A move as it was played. Numbers count from 1 and are never used twice, even after a takeback. */
export interface PlayedMove {
  readonly number: number;
  readonly side: Side;
  readonly pit: number;
}

/** A game as its log describes it: the snapshot that readers get. */
export interface Game {
  readonly id: string;
  /** The number of the last event. */
  readonly version: number;
  readonly start: Position;
  readonly position: Position;
  readonly seats: Both<Seat>;
  /** The moves that led to the position, without those taken back. */
  readonly moves: readonly PlayedMove[];
  readonly nextMove: number;
  readonly offers: { readonly [Subject in OfferSubject]?: Side };
  /** The value of `nextMove` when each side's last offer was declined. The side may offer again after that move. */
  readonly declined?: { readonly [Subject in OfferSubject]?: { readonly [Asker in Side]?: number } };
  /** Untimed games have none. */
  readonly clock?: Clock;
  /** [G1] Games without it are casual. */
  readonly rated?: true;
  /** [Q14] The second player may swap sides after the first turn. */
  readonly pie?: true;
  /** The number of the first move after the swap, if there was one. */
  readonly swapped?: number;
  readonly pair?: Pair;
  readonly ending?: Ending;
  /** [G6] What the game did to the ratings of its players. */
  readonly ratings?: Both<RatingChange>;
  /** [Q19] What each move of a rated game lost; null if it was not judged. */
  readonly losses?: readonly (number | null)[];
  readonly rematch?: string;
  readonly listed: boolean;
  readonly requestHash?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A game without the list of its moves, so that its size does not grow with its length. */
export type GameState = Omit<Game, 'moves'>;

/** The kind of a game's clock. */
export type ClockKind = TimeControl['kind'] | 'none';

export function clockKindOf({ clock }: Pick<Game, 'clock'>): ClockKind {
  return clock?.control.kind ?? 'none';
}

export type GameStatus = 'waiting' | 'playing' | 'finished';

/** A game waits while one of its seats is vacant. */
export function statusOf({ seats, ending }: Pick<Game, 'seats' | 'ending'>): GameStatus {
  if (ending) return 'finished';
  const isVacant = (seat: Seat) => occupantOf(seat) === 'nobody';
  return isVacant(seats.south) || isVacant(seats.north) ? 'waiting' : 'playing';
}
