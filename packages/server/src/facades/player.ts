import { MAX_NAME, NAME_PATTERN } from '@kalah/api';
import type { Side, Winner } from '@kalah/rules';
import { Type } from 'typebox';
import type { Game } from '../games/game.ts';
import { findSeatLabel } from '../seat-label.ts';

/** A name as the canonical API takes it too. */
export const PlayerName = Type.String({ maxLength: MAX_NAME, pattern: NAME_PATTERN });

export const NAME_RULE = `a name of 1 to ${MAX_NAME} characters that can be seen`;

const NUMBER = { south: 1, north: 2 };

/** What the APIs with names call a side; nothing while nobody sits there. A player without a name has a number. */
export function findPlayerName({ seats }: Pick<Game, 'seats'>, side: Side): string | undefined {
  const seat = seats[side];
  if (seat.kind === 'vacant') return undefined;
  return findSeatLabel(seat) ?? `Player ${NUMBER[side]}`;
}

/** Who won; nobody in a game that goes on, or was called off. */
export function findWinner({ ending }: Pick<Game, 'ending'>): Winner | undefined {
  return ending && ending.how !== 'abort' ? ending.winner : undefined;
}
