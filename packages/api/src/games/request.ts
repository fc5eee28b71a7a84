import { MAX_LEVEL } from '@kalah/engine/levels';
import { MAX_PITS } from '@kalah/rules';
import type { Static } from 'typebox';
import { oneOf, orNull, Side } from '../types/schema.ts';
import { Type } from '../types/type.ts';
import { ClockRequest } from './clock.ts';
import { MAX_NAME, Variant } from './game.ts';

/** A name has a visible character, and no line breaks, control characters or changes of writing direction. */
export const NAME_PATTERN =
  '^(?=.*[\\p{L}\\p{N}\\p{P}\\p{S}])[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u202A-\\u202E\\u2066-\\u2069]*$';

export const NAME_RULE = `text of at most ${MAX_NAME} characters, with at least one visible character and no control characters`;

const name = Type.String({
  title: NAME_RULE,
  minLength: 1,
  maxLength: MAX_NAME,
  pattern: NAME_PATTERN,
  description: 'A player’s name, shown to everybody.',
});

const SeatRequest = Type.Union(
  [
    oneOf(['me', 'friend', 'open'], {
      description: '`me`: the caller, by token. `friend`: vacant until taken. `open`: anybody may play it.',
    }),
    Type.Object(
      { name },
      { additionalProperties: false, description: 'Anybody who sends this name may play it.' },
    ),
    Type.Object(
      { engine: Type.Integer({ minimum: 1, maximum: MAX_LEVEL }) },
      { additionalProperties: false, description: 'The computer at this level.' },
    ),
  ],
  { description: 'Who may play a side.' },
);
export type SeatRequest = Static<typeof SeatRequest>;

export const pie = Type.Boolean({
  description:
    'Whether the second player may swap sides after the first turn. Allowed only from the usual start with 6 pits and 4 seeds, without lone captures, because it is proved to be fair there.',
});

export const pair = Type.Boolean({
  description: 'Whether a second game with the sides swapped follows; the margins of both are added.',
});

export const CreateGame = Type.Object(
  {
    variant: Type.Optional(Type.Partial(Variant, { additionalProperties: false })),
    start: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'The start position, which implies the variant; or `fair` for a random position that is proved to be a draw.',
        examples: ['4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -', 'fair'],
      }),
    ),
    seats: Type.Optional(
      Type.Object(
        { south: Type.Optional(SeatRequest), north: Type.Optional(SeatRequest) },
        {
          additionalProperties: false,
          description: 'By default South is the caller and North is vacant.',
        },
      ),
    ),
    name: Type.Optional(name),
    clock: Type.Optional(orNull(ClockRequest)),
    rated: Type.Optional(
      Type.Boolean({
        description:
          'Whether the result changes the ratings of both players. A rated game needs an account, a clock and a fair start; without a `start` the server chooses one at random. Only an account of the same kind can take the other seat.',
      }),
    ),
    pie: Type.Optional(pie),
    pair: Type.Optional(pair),
    listed: Type.Optional(
      Type.Boolean({
        description: 'Whether the game is in public lists; by default only if no seat is open or named.',
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
      maximum: MAX_PITS - 1,
      description: 'Counted from 0 in the mover’s sowing order.',
    }),
    name: Type.Optional(name),
  },
  { $id: 'PlayMove', additionalProperties: false },
);
export type PlayMove = Static<typeof PlayMove>;

/** The body of requests that need only the caller’s side. */
export const Resign = Type.Object(
  {
    side: Type.Optional(Side),
    name: Type.Optional(name),
  },
  {
    $id: 'Resign',
    additionalProperties: false,
    description:
      'The token determines which side the caller plays. For an open seat send `side`, for a named one `name`.',
  },
);
export type Resign = Static<typeof Resign>;

export const Claim = Type.Object(
  {
    ...Resign.properties,
    draw: Type.Optional(Type.Boolean({ description: 'Ends the game as a draw instead of winning it.' })),
  },
  { $id: 'Claim', additionalProperties: false },
);
export type Claim = Static<typeof Claim>;

export const Offer = Type.Object(
  {
    side: Type.Optional(Side),
    name: Type.Optional(name),
    answer: Type.Optional(
      oneOf(['offer', 'accept', 'decline'], {
        description: 'By default: accepts the opponent’s offer if there is one, and otherwise makes one.',
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
          'The number of the caller’s last move. It makes repeating the request safe: if that move is no longer the caller’s last, nothing changes.',
      }),
    ),
  },
  { $id: 'Takeback', additionalProperties: false },
);
export type Takeback = Static<typeof Takeback>;

export const ListGames = Type.Object({
  status: Type.Optional(oneOf(['waiting', 'playing', 'finished'])),
  player: Type.Optional(name),
  clock: Type.Optional(
    oneOf(['none', 'live', 'correspondence'], {
      description: 'Only untimed games, or only games with this clock.',
    }),
  ),
  sort: Type.Optional(
    oneOf(['created', 'activity'], {
      description:
        'Newest first (`created`, the default), or by the time of their last event, rounded down to ten minutes, latest first (`activity`). `activity` needs `status=playing` and cannot be combined with `player`.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ListGames = Static<typeof ListGames>;
