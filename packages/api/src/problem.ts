import { type Static, Type } from 'typebox';
import { Move } from './game.ts';
import { oneOf, ref } from './schema.ts';

/** Stable words for what went wrong; a client may switch on them. */
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
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** An RFC 9457 problem body. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'A link to where the code is explained.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What happened and what to do, in a sentence.' }),
    code: oneOf([...PROBLEM_CODES]),
    version: Type.Optional(Type.Integer({ description: 'The game’s version when it was refused.' })),
    legalPits: Type.Optional(Type.Array(Type.Integer())),
    played: Type.Optional(ref(Move)),
    trace: Type.String({ description: 'The request’s id in the server’s log.' }),
  },
  { $id: 'Problem', description: 'Why it was refused, or failed.' },
);
export type Problem = Static<typeof Problem>;
