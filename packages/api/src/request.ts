import { MAX_LEVEL } from '@kalah/engine/levels';
import { type Static, Type } from 'typebox';
import { MAX_NAME, Side, Variant } from './game.ts';
import { oneOf } from './schema.ts';

/** A name can be seen, and holds nothing that breaks a line, moves a cursor or turns the writing round. */
export const NAME_PATTERN =
  '^(?=.*[\\p{L}\\p{N}\\p{P}\\p{S}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u202A-\\u202E\\u2066-\\u2069]*$';

const name = Type.String({
  title: `a name of 1 to ${MAX_NAME} characters that can be seen`,
  minLength: 1,
  maxLength: MAX_NAME,
  pattern: NAME_PATTERN,
  description: 'A player’s name, shown to everybody.',
});

const SeatRequest = Type.Union(
  [
    oneOf(['me', 'friend', 'open'], {
      description: '`me`: the caller, by token. `friend`: vacant until taken. `open`: anybody may move it.',
    }),
    Type.Object(
      { name },
      { additionalProperties: false, description: 'Whoever gives this name may move it.' },
    ),
    Type.Object(
      { engine: Type.Integer({ minimum: 1, maximum: MAX_LEVEL }) },
      { additionalProperties: false, description: 'The computer, at a level.' },
    ),
  ],
  { description: 'Who sits on a side.' },
);
export type SeatRequest = Static<typeof SeatRequest>;

export const CreateGame = Type.Object(
  {
    variant: Type.Optional(Type.Partial(Variant, { additionalProperties: false })),
    start: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Begin from this position instead; its text carries the variant.',
        examples: ['4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -'],
      }),
    ),
    seats: Type.Optional(
      Type.Object(
        { south: Type.Optional(SeatRequest), north: Type.Optional(SeatRequest) },
        {
          additionalProperties: false,
          description: 'Without it: South is the caller, North waits for a friend.',
        },
      ),
    ),
    name: Type.Optional(name),
    listed: Type.Optional(
      Type.Boolean({
        description:
          'Whether the game stands in public lists; by default only when no seat is open or merely named.',
      }),
    ),
  },
  { $id: 'CreateGame', additionalProperties: false },
);
export type CreateGame = Static<typeof CreateGame>;

export const TakeSeat = Type.Object(
  { name: Type.Optional(name) },
  { $id: 'TakeSeat', additionalProperties: false },
);
export type TakeSeat = Static<typeof TakeSeat>;

export const PlayMove = Type.Object(
  {
    pit: Type.Integer({
      minimum: 0,
      maximum: 11,
      description: 'Counted from 0 in the mover’s sowing order.',
    }),
    name: Type.Optional(name),
  },
  { $id: 'PlayMove', additionalProperties: false },
);
export type PlayMove = Static<typeof PlayMove>;

export const Resign = Type.Object(
  {
    side: Type.Optional(Side),
    name: Type.Optional(name),
  },
  {
    $id: 'Resign',
    additionalProperties: false,
    description:
      'Who asks follows from the token; an open seat is named by its side, a named one by its name.',
  },
);
export type Resign = Static<typeof Resign>;

export const Offer = Type.Object(
  {
    side: Type.Optional(Side),
    name: Type.Optional(name),
    answer: Type.Optional(
      oneOf(['offer', 'accept', 'decline'], {
        description: 'Without it: accepts what the other side offers, or else makes the offer.',
      }),
    ),
  },
  { $id: 'Offer', additionalProperties: false },
);
export type Offer = Static<typeof Offer>;

export const Takeback = Type.Object(
  {
    ...Offer.properties,
    move: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description:
          'The caller’s own last move, which makes repeating the request safe: nothing changes unless it still is the last.',
      }),
    ),
  },
  { $id: 'Takeback', additionalProperties: false },
);
export type Takeback = Static<typeof Takeback>;

export const ListGames = Type.Object({
  status: Type.Optional(oneOf(['waiting', 'playing', 'finished'])),
  player: Type.Optional(name),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ListGames = Static<typeof ListGames>;
