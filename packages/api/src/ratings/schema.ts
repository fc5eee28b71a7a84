import type { Static } from 'typebox';
import { MAX_NAME } from '../games/game.ts';
import { oneOf, orNull, ref, Time } from '../types/schema.ts';
import { Type } from '../types/type.ts';
import { Pool } from './rating.ts';

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME });
const Count = Type.Integer({ minimum: 0 });

export const GameTally = Type.Object({ won: Count, drawn: Count, lost: Count }, { $id: 'GameTally' });
export type GameTally = Static<typeof GameTally>;

export const PoolRating = Type.Object(
  {
    rating: Type.Integer(),
    deviation: Type.Integer({
      description: 'The rating is within two deviations of the true strength in 95 of 100 cases.',
    }),
    provisional: Type.Boolean({ description: 'Whether the rating is still uncertain.' }),
    games: Type.Integer({ minimum: 1, description: 'Rated games in the pool.' }),
    rank: orNull(
      Type.Integer({
        minimum: 1,
        description: 'The place on the leaderboard; null if not among the first 1,000.',
      }),
    ),
    lastPlayedAt: Time,
  },
  { $id: 'PoolRating' },
);
export type PoolRating = Static<typeof PoolRating>;

export const Player = Type.Object(
  {
    name: Name,
    kind: oneOf(['person', 'bot']),
    createdAt: Time,
    ratings: Type.Object(
      { live: orNull(ref(PoolRating)), correspondence: orNull(ref(PoolRating)) },
      { description: 'By kind of clock; null before the first rated game. Bots are rated among bots.' },
    ),
    record: ref(GameTally),
    accuracy: orNull(
      Type.Object(
        {
          games: Count,
          moves: Count,
          loss: Type.Number({ description: 'Seeds that an average move gave away.' }),
        },
        { description: 'How exact the moves of reviewed rated games were; null if none was reviewed.' },
      ),
    ),
    closed: Type.Boolean({ description: 'Whether an operator has closed the account.' }),
    online: Type.Boolean({ description: 'Whether the player was here in the last few minutes.' }),
  },
  { $id: 'Player', description: 'A player with an account.' },
);
export type Player = Static<typeof Player>;

/** The query of `GET /players/{name}/games`. */
export const ListPlayerGames = Type.Object({
  clock: Type.Optional(
    oneOf(['none', 'live', 'correspondence'], {
      description: 'Only untimed games, or only games with this clock.',
    }),
  ),
  result: Type.Optional(
    oneOf(['won', 'drawn', 'lost', 'none'], {
      description:
        'Only games with this result for the player; `none`: games that are being played, or were aborted.',
    }),
  ),
  rated: Type.Optional(Type.Boolean({ description: 'Only rated games, or only casual ones.' })),
  opponent: Type.Optional(
    Type.String({ minLength: 1, maxLength: MAX_NAME, description: 'Only games against this account.' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `next` of the page before.' })),
});
export type ListPlayerGames = Static<typeof ListPlayerGames>;

/** The query of `GET /players/{name}/ratings`. */
export const ReadRatingHistory = Type.Object({
  clock: Type.Optional(oneOf(['live', 'correspondence'], { description: 'By default `live`.' })),
});
export type ReadRatingHistory = Static<typeof ReadRatingHistory>;

export const RatingHistory = Type.Object(
  {
    pool: Pool,
    points: Type.Array(
      Type.Object({
        at: Time,
        rating: Type.Integer(),
        deviation: Type.Integer(),
        game: Type.String({ format: 'uuid' }),
        number: Type.Integer({ minimum: 1, description: 'Counts the rated games of the pool.' }),
      }),
      { description: 'Oldest first: every rated game, or 500 evenly spread over more.' },
    ),
  },
  { $id: 'RatingHistory', description: 'How a rating changed over time.' },
);
export type RatingHistory = Static<typeof RatingHistory>;

export const OpponentList = Type.Object(
  {
    opponents: Type.Array(
      Type.Object({
        name: orNull(Type.String({ description: 'Null once the account is deleted.' })),
        record: ref(GameTally),
        lastPlayedAt: Time,
      }),
    ),
  },
  { $id: 'OpponentList', description: 'The opponents with whom a player has finished most games.' },
);
export type OpponentList = Static<typeof OpponentList>;

/** The query of `GET /leaderboards/{pool}`. */
export const ReadLeaderboard = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(
    Type.String({ pattern: '^\\d{1,4}$', description: 'The `next` of the page before.' }),
  ),
});
export type ReadLeaderboard = Static<typeof ReadLeaderboard>;

export const Leaderboard = Type.Object(
  {
    pool: Pool,
    players: Type.Array(
      Type.Object({
        rank: Type.Integer({ minimum: 1 }),
        name: Name,
        rating: Type.Integer(),
        games: Type.Integer({ minimum: 1 }),
        lastPlayedAt: Time,
      }),
    ),
    own: orNull(
      Type.Object(
        { rank: orNull(Type.Integer()), rating: Type.Integer(), provisional: Type.Boolean() },
        {
          description: 'The place of the caller’s account; null without a rating in the pool.',
        },
      ),
    ),
    next: orNull(Type.String({ description: 'The cursor of the next page; null on the last.' })),
  },
  { $id: 'Leaderboard', description: 'A page of a leaderboard, the best first.' },
);
export type Leaderboard = Static<typeof Leaderboard>;
