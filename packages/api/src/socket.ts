import { type Static, Type } from 'typebox';
import { Offer, PlayMove, Resign, Takeback } from './request.ts';

/** What every wish may say besides itself. */
const aside = {
  token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The token of the seat, where the socket was not opened with it.',
    }),
  ),
  ref: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'A number of one’s own; an answer to this wish alone repeats it.',
    }),
  ),
};

const strict = { additionalProperties: false };

/** What can be asked for over a game’s socket, by its kind. */
export const SocketRequests = {
  play: Type.Object(
    {
      kind: Type.Literal('play'),
      move: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The number of the move.' }),
      ...PlayMove.properties,
      ...aside,
    },
    strict,
  ),
  resign: Type.Object({ kind: Type.Literal('resign'), ...Resign.properties, ...aside }, strict),
  abort: Type.Object({ kind: Type.Literal('abort'), ...Resign.properties, ...aside }, strict),
  draw: Type.Object({ kind: Type.Literal('draw'), ...Offer.properties, ...aside }, strict),
  takeback: Type.Object({ kind: Type.Literal('takeback'), ...Takeback.properties, ...aside }, strict),
};

export const SocketRequest = Type.Union(
  [
    SocketRequests.play,
    SocketRequests.resign,
    SocketRequests.abort,
    SocketRequests.draw,
    SocketRequests.takeback,
  ],
  {
    $id: 'SocketRequest',
    description: 'A message to a game’s socket, as JSON.',
  },
);
export type SocketRequest = Static<typeof SocketRequest>;

/** A move as a game’s socket tells it: everything else about it follows from the game it is played in. */
export const BriefMove = Type.Tuple(
  [
    Type.Integer({ title: 'the number of the event' }),
    Type.Integer({ title: 'the pit' }),
    Type.Integer({ title: 'milliseconds since the game was made' }),
  ],
  { $id: 'BriefMove', description: 'A move as a game’s socket tells it: event, pit, time.' },
);
export type BriefMove = Static<typeof BriefMove>;
