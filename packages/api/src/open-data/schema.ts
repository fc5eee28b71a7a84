import { MAX_LEVEL } from '@kalah/engine/levels';
import type { Static, TSchema } from 'typebox';
import { ClockSettings } from '../games/clock.ts';
import { GameResult, MAX_NAME, Variant } from '../games/game.ts';
import { SeatRating } from '../ratings/rating.ts';
import { oneOf, orNull } from '../types/schema.ts';
import { Type } from '../types/type.ts';

/** Exported games: they are in the public domain. */
export const LICENSE_URL = 'https://creativecommons.org/publicdomain/zero/1.0/';

/** A named schema as part of another one, so that the whole schema of a line has no references. */
function inline<Schema extends TSchema & { $id?: string }>({ $id: _, ...schema }: Schema) {
  return Type.Unsafe<Static<Schema>>(schema);
}

const time = (description: string) => Type.String({ format: 'date-time', description });

const ExportedPlayer = Type.Object(
  {
    kind: oneOf(['account', 'bot', 'guest', 'computer', 'anybody', 'nobody'], {
      description:
        'A person or a bot with an account, a player without one, the computer, anybody who knew the address of the game, or nobody yet.',
    }),
    name: orNull(
      Type.String({
        minLength: 1,
        maxLength: MAX_NAME,
        description: 'Null if the player has no name, if the account is deleted, and with `names=false`.',
      }),
    ),
    rating: orNull(inline(SeatRating)),
    level: orNull(
      Type.Integer({ minimum: 1, maximum: MAX_LEVEL, description: 'The level of the computer.' }),
    ),
  },
  { additionalProperties: false },
);

/** One line of the export: a listed game that is over. */
export const ExportedGame = Type.Object(
  {
    cursor: Type.String({
      pattern: '^[1-9][0-9]{0,14}$',
      description: 'To continue after this line, send it as `after`.',
    }),
    id: Type.String({ format: 'uuid' }),
    createdAt: time('When the game was created.'),
    endedAt: time('When the game ended.'),
    variant: inline(Variant),
    start: Type.String({ description: 'The start position as text.' }),
    players: Type.Object({ south: ExportedPlayer, north: ExportedPlayer }, { additionalProperties: false }),
    clock: orNull(inline(ClockSettings)),
    rated: Type.Boolean({ description: 'Whether the result changed the ratings of both players.' }),
    pie: Type.Boolean({ description: 'Whether the second player could swap sides after the first turn.' }),
    swappedAfter: orNull(
      Type.Integer({
        minimum: 1,
        description:
          'How many moves had been played when the players swapped sides. `players` are those after the swap.',
      }),
    ),
    moves: Type.Array(Type.Integer({ minimum: 0 }), {
      description:
        'The pits in the order played, counted from 0 in the mover’s sowing order; without moves that were taken back.',
    }),
    times: Type.Array(Type.Integer({ minimum: 0 }), {
      description: 'When each move was played, in milliseconds after `createdAt`.',
    }),
    result: inline(GameResult),
    losses: orNull(
      Type.Array(orNull(Type.Integer({ minimum: 0 })), {
        description:
          'What each move lost compared with best play, in seeds, from the review of a rated game; null where that is not proved, or where there was no choice.',
      }),
    ),
    values: Type.Optional(
      Type.Array(orNull(Type.Integer()), {
        description:
          'Only with `kalah dump --values`: the margin for South, with best play of both sides, before each move; null where it is not proved.',
      }),
    ),
    names: Type.Optional(
      Type.Boolean({
        description: 'False if the names are left out (`names=false`); otherwise absent.',
      }),
    ),
  },
  {
    $id: 'ExportedGame',
    title: 'A game of Kalah',
    description: 'A listed game that is over. CC0 1.0: it may be used for any purpose.',
    additionalProperties: false,
  },
);
export type ExportedGame = Static<typeof ExportedGame>;
export type ExportedPlayer = Static<typeof ExportedPlayer>;

/** The query of `GET /export/games.ndjson`. */
export const ExportQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      title: 'a cursor from an earlier line',
      pattern: '^[0-9]{1,15}$',
      description: 'The `cursor` of the last line that the client has; the export continues after it.',
    }),
  ),
  since: Type.Optional(time('Only games that were created at this time or later.')),
  until: Type.Optional(time('Only games that were created before this time.')),
  names: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether the lines contain the names of players.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: 'The response ends after this many lines.',
    }),
  ),
});
export type ExportQuery = Static<typeof ExportQuery>;
