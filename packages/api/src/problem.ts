import { type Static, Type } from 'typebox';
import { Move } from './game.ts';
import { oneOf, ref } from './schema.ts';

/** The stable codes of errors; clients may switch on them. */
export const PROBLEM_CODES = [
  'bad-request',
  'bad-position',
  'bad-record',
  'position-over',
  'body-too-large',
  'headers-too-large',
  'request-timeout',
  'unsupported-media-type',
  'no-such-route',
  'method-not-allowed',
  'upgrade-required',
  'no-such-game',
  'token-required',
  'not-your-seat',
  'side-required',
  'seat-vacant',
  'seat-taken',
  'same-player',
  'wrong-turn',
  'game-over',
  'not-over',
  'still-playing',
  'no-such-pit',
  'empty-pit',
  'move-taken',
  'move-ahead',
  'opponent-seated',
  'no-offer',
  'offer-declined',
  'nothing-to-take-back',
  'game-too-long',
  'claim-too-early',
  'not-claimable',
  'stale-version',
  'key-reused',
  'no-such-player',
  'player-exists',
  'too-many-requests',
  'too-many-analyses',
  'too-many-computer-games',
  'engine-busy',
  'pictures-busy',
  'unavailable',
  'internal',
] as const;
/** The code of an error. */
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** An RFC 9457 problem body. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'A link to the explanation of the code.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'A sentence that says what happened and what to do.' }),
    code: oneOf([...PROBLEM_CODES]),
    version: Type.Optional(
      Type.Integer({ description: 'The game’s version when the request was rejected.' }),
    ),
    legalPits: Type.Optional(Type.Array(Type.Integer())),
    played: Type.Optional(ref(Move)),
    claimableAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the game can be claimed.' }),
    ),
    trace: Type.String({ description: 'The request’s id in the server’s log.' }),
  },
  { $id: 'Problem', description: 'Why a request was rejected or failed.' },
);
/** An RFC 9457 problem body. */
export type Problem = Static<typeof Problem>;
