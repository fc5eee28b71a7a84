import { MAX_NAME, NAME_PATTERN } from '@kalah/api';
import { Type } from '@kalah/api/type';
import type { Side, Winner } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import { occupantOf } from '../games/seat.ts';
import { findSeatLabel } from '../games/seat-label.ts';

export const PlayerName = Type.String({ maxLength: MAX_NAME, pattern: NAME_PATTERN });

/** The wording is part of a compatible API, so it does not follow that of the canonical API. */
export const NAME_RULE = `a name of 1 to ${MAX_NAME} characters that can be seen`;

const NUMBER = { south: 1, north: 2 };

/** Players without a name are numbered. */
export function findPlayerName({ seats }: Pick<Game, 'seats'>, side: Side): string | undefined {
  const seat = seats[side];
  if (occupantOf(seat) === 'nobody') return undefined;
  return findSeatLabel(seat) ?? `Player ${NUMBER[side]}`;
}

/** Nothing while the game is played, or if it was aborted. */
export function findWinner({ ending }: Pick<Game, 'ending'>): Winner | undefined {
  return ending && ending.how !== 'abort' ? ending.winner : undefined;
}
