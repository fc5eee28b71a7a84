import type { Static } from 'typebox';
import { oneOf } from '../types/schema.ts';
import { Type } from '../types/type.ts';

/** Ratings of one pool can be compared: the same kind of clock, and the same kind of player. */
export const Pool = oneOf(['live', 'correspondence', 'live-bot', 'correspondence-bot'], {
  description: 'The clock of the games, and whether people or bots play them.',
});
export type Pool = Static<typeof Pool>;

const rating = Type.Integer({ description: 'In Glicko-2 points; everybody begins with 1500.' });
const provisional = Type.Boolean({ description: 'Whether the rating is still uncertain.' });

/** The rating of a player on taking a seat. */
export const SeatRating = Type.Object({ rating, provisional }, { $id: 'SeatRating' });
export type SeatRating = Static<typeof SeatRating>;

/** What a rated game did to the rating of one of its players. */
export const RatingChange = Type.Object(
  { before: rating, after: rating, provisional },
  { $id: 'RatingChange', description: 'What a rated game did to the rating of one of its players.' },
);
export type RatingChange = Static<typeof RatingChange>;
