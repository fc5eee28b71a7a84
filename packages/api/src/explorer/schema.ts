import type { Static } from 'typebox';
import { GameResult, Seat, Variant } from '../games/game.ts';
import { oneOf, orNull, ref, Time } from '../types/schema.ts';
import { Type } from '../types/type.ts';

const Count = Type.Integer({ minimum: 0 });

/** The query of `GET /explorer`. */
export const ExplorerQuery = Type.Object({
  position: Type.String({
    maxLength: 200,
    description: 'A position as text, in any variant.',
    examples: ['4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -'],
  }),
  players: Type.Optional(
    oneOf(['all', 'strong', 'you'], {
      description:
        'Whose games count: those of `all` players (the default), those between `strong` players, who were both rated 1800 or higher, or `you`: the last 1,000 games of the caller’s account.',
    }),
  ),
});
export type ExplorerQuery = Static<typeof ExplorerQuery>;

export const ExplorerMove = Type.Object(
  {
    pit: Type.Integer({ description: 'Counted from 0 in the mover’s sowing order.' }),
    value: orNull(
      Type.Object(
        {
          kind: Type.Literal('exact'),
          margin: Type.Integer({
            description: 'The final margin of the side to move, in seeds, if both sides play perfectly.',
          }),
        },
        { description: 'What the move is proved to be worth; null if that is not known.' },
      ),
    ),
    games: Count,
    south: Type.Integer({ minimum: 0, description: 'Games that South won.' }),
    draws: Count,
    north: Type.Integer({ minimum: 0, description: 'Games that North won.' }),
    meanMargin: orNull(
      Type.Number({
        description:
          'The mean final margin of the side to move, over games that were played out; null if there are none.',
      }),
    ),
  },
  { $id: 'ExplorerMove', description: 'A move, its exact value, and how games continued with it.' },
);
export type ExplorerMove = Static<typeof ExplorerMove>;

export const ExplorerGame = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    pit: Type.Integer({ description: 'The pit that was played in the position, counted from 0.' }),
    seats: Type.Object({ south: ref(Seat), north: ref(Seat) }),
    result: ref(GameResult),
    createdAt: Time,
  },
  { $id: 'ExplorerGame', description: 'A game that went through a position.' },
);
export type ExplorerGame = Static<typeof ExplorerGame>;

export const Explorer = Type.Object(
  {
    position: Type.String(),
    rules: ref(Variant),
    games: Type.Integer({ minimum: 0, description: 'Finished games in which a move was played here.' }),
    moves: Type.Array(ref(ExplorerMove), { description: 'One per legal pit, in the order of the pits.' }),
    recent: Type.Array(ref(ExplorerGame), { description: 'Up to 6 games, the newest first.' }),
    best: Type.Array(ref(ExplorerGame), {
      description: 'Up to 6 games between players with ratings, the highest ratings first.',
    }),
    valuesWithheld: Type.Boolean({
      description:
        'Whether values are null because a rated game in progress is at this position or next to it.',
    }),
  },
  { $id: 'Explorer', description: 'What is known about a position, and the games that went through it.' },
);
export type Explorer = Static<typeof Explorer>;
