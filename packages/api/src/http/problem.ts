import type { Static } from 'typebox';
import { Move } from '../games/game.ts';
import { oneOf, ref } from '../types/schema.ts';
import { Type } from '../types/type.ts';

/** The codes of errors that only accounts have. */
export const ACCOUNT_PROBLEM_CODES = [
  'name-length',
  'name-characters',
  'name-mixed',
  'name-reserved',
  'name-taken',
  'name-changed',
  'name-mismatch',
  'password-length',
  'password-common',
  'password-name',
  'sign-in-required',
  'recent-sign-in-required',
  'wrong-credentials',
  'account-closed',
  'bad-token',
  'scope-missing',
  'cross-site',
  'bad-passkey',
  'passkeys-unavailable',
  'challenge-expired',
  'credential-taken',
  'last-credential',
  'no-such-entry',
  'too-many-entries',
  'too-many-attempts',
  'too-many-accounts',
  'oidc-unavailable',
  'oidc-failed',
  'other-browser',
  'passwords-busy',
] as const;
/** The code of an error that only accounts have. */
export type AccountProblemCode = (typeof ACCOUNT_PROBLEM_CODES)[number];

/** The codes of errors that only seeks and challenges have. */
export const PAIRING_PROBLEM_CODES = [
  'no-such-seek',
  'seek-closed',
  'already-paired',
  'own-seek',
  'rating-out-of-range',
  'other-kind',
  'rated-rules',
  'too-many-seeks',
  'no-such-account',
  'own-account',
  'not-accepting',
  'no-such-challenge',
  'challenge-closed',
  'already-challenged',
  'too-many-challenges',
] as const;
/** The code of an error that only seeks and challenges have. */
export type PairingProblemCode = (typeof PAIRING_PROBLEM_CODES)[number];

/** The codes of errors that only blocks, reports and operators have. */
export const MODERATION_PROBLEM_CODES = [
  'player-blocked',
  'too-many-reports',
  'admin-token-required',
  'no-such-token',
  'no-such-report',
  'not-changed',
  'rated-game',
  'bad-address-range',
  'protected-address-range',
] as const;
/** The code of an error that only blocks, reports and operators have. */
export type ModerationProblemCode = (typeof MODERATION_PROBLEM_CODES)[number];

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
  'rated-game-running',
  'no-such-pit',
  'empty-pit',
  'move-taken',
  'move-ahead',
  'opponent-seated',
  'account-required',
  'rated-clock',
  'rated-start',
  'rated-seats',
  'rated-opponent',
  'rated-takeback',
  'no-offer',
  'offer-declined',
  'nothing-to-take-back',
  'game-too-long',
  'claim-too-early',
  'not-claimable',
  'not-swappable',
  'stale-version',
  'key-reused',
  'no-such-puzzle',
  'no-puzzle-left',
  'no-such-player',
  'player-exists',
  ...ACCOUNT_PROBLEM_CODES,
  ...PAIRING_PROBLEM_CODES,
  ...MODERATION_PROBLEM_CODES,
  'no-reminders',
  'email-off',
  'push-refused',
  'too-many-reminders',
  'too-many-requests',
  'address-blocked',
  'too-many-phrases',
  'too-many-analyses',
  'too-many-computer-games',
  'engine-busy',
  'pictures-busy',
  'exports-busy',
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
    field: Type.Optional(
      Type.String({ description: 'The field of the request that is not valid, like `seats.south`.' }),
    ),
    attemptsLeft: Type.Optional(
      Type.Integer({ description: 'How many more passwords can be tried before a pause.' }),
    ),
    retryAfter: Type.Optional(
      Type.Integer({ description: 'Seconds after which another attempt may succeed.' }),
    ),
    trace: Type.String({ description: 'The request’s id in the server’s log.' }),
  },
  { $id: 'Problem', description: 'Why a request was rejected or failed.' },
);
/** An RFC 9457 problem body. */
export type Problem = Static<typeof Problem>;
