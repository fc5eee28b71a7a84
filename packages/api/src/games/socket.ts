import type { Static, TInteger } from 'typebox';
import { Type } from '../types/type.ts';
import { SendPhrase } from './phrase.ts';
import { Claim, Offer, PlayMove, Resign, Takeback } from './request.ts';

const common = {
  token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The token of the seat, unless the socket was opened with it.',
    }),
  ),
  ref: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'A number of the client’s choice; the answer to this request repeats it.',
    }),
  ),
};

const strict = { additionalProperties: false };

export const SocketRequests = {
  play: Type.Object(
    {
      kind: Type.Literal('play'),
      move: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The number of the move.' }),
      ...PlayMove.properties,
      ...common,
    },
    strict,
  ),
  resign: Type.Object({ kind: Type.Literal('resign'), ...Resign.properties, ...common }, strict),
  abort: Type.Object({ kind: Type.Literal('abort'), ...Resign.properties, ...common }, strict),
  claim: Type.Object({ kind: Type.Literal('claim'), ...Claim.properties, ...common }, strict),
  swap: Type.Object({ kind: Type.Literal('swap'), ...Resign.properties, ...common }, strict),
  draw: Type.Object({ kind: Type.Literal('draw'), ...Offer.properties, ...common }, strict),
  takeback: Type.Object({ kind: Type.Literal('takeback'), ...Takeback.properties, ...common }, strict),
  phrase: Type.Object({ kind: Type.Literal('phrase'), ...SendPhrase.properties, ...common }, strict),
  identify: Type.Object(
    { kind: Type.Literal('identify'), name: PlayMove.properties.name, ...common },
    {
      ...strict,
      description:
        'Changes nothing. It shows the token of a seat, so that the connection is not counted as a watcher’s, and its ' +
        'answer shows that the connection works in both directions.',
    },
  ),
};

export const SocketRequest = Type.Union(
  [
    SocketRequests.play,
    SocketRequests.resign,
    SocketRequests.abort,
    SocketRequests.claim,
    SocketRequests.swap,
    SocketRequests.draw,
    SocketRequests.takeback,
    SocketRequests.phrase,
    SocketRequests.identify,
  ],
  {
    $id: 'SocketRequest',
    description: 'A message to a game’s socket, as JSON.',
  },
);
export type SocketRequest = Static<typeof SocketRequest>;

const untimed: [TInteger, TInteger, TInteger] = [
  Type.Integer({ title: 'the number of the event' }),
  Type.Integer({ title: 'the pit' }),
  Type.Integer({ title: 'milliseconds since the game was created' }),
];
const times: [TInteger, TInteger, TInteger] = [
  Type.Integer({ title: 'milliseconds charged' }),
  Type.Integer({ title: 'milliseconds granted' }),
  Type.Integer({ title: 'milliseconds credited' }),
];

/** A move as a game’s socket sends it; `expandMove` derives the whole event. */
export const BriefMove = Type.Union([Type.Tuple(untimed), Type.Tuple([...untimed, ...times])], {
  $id: 'BriefMove',
  description:
    'A move as a game’s socket sends it: event number, pit, time; with a clock also what was charged, granted and credited.',
});
export type BriefMove = Static<typeof BriefMove>;
