import type { Static } from 'typebox';
import { ClockRequest, ClockSettings } from '../games/clock.ts';
import { Game, MAX_NAME, Variant } from '../games/game.ts';
import { NAME_PATTERN, NAME_RULE, pair, pie } from '../games/request.ts';
import { oneOf, orNull, ref, Side, Time } from '../types/schema.ts';
import { Type } from '../types/type.ts';

/** The limits of ratings in requests. */
export const MIN_RATING = 0;
export const MAX_RATING = 5000;

const rating = Type.Integer({ minimum: MIN_RATING, maximum: MAX_RATING });

const RatingRange = Type.Object(
  { min: Type.Optional(rating), max: Type.Optional(rating) },
  {
    additionalProperties: false,
    description: 'Accepts only opponents whose rating is in this range. Waiting does not widen it.',
  },
);

const variant = Type.Optional(Type.Partial(Variant, { additionalProperties: false }));

const start = oneOf(['standard', 'fair'], {
  description:
    '`fair`: a start that is proved to be drawn, for 6 pits and 4 seeds. Rated games always have one; other games have the ' +
    'usual start unless they ask for it.',
});

const rated = Type.Boolean({
  description: 'Both players need accounts of the same kind. A rated game has a clock, 6 pits and 4 seeds.',
});

/** The body of `POST /seeks`. */
export const CreateSeek = Type.Object(
  {
    variant,
    clock: ClockRequest,
    rated: Type.Optional(rated),
    ratingRange: Type.Optional(RatingRange),
    start: Type.Optional(start),
    name: Type.Optional(
      Type.String({
        title: NAME_RULE,
        minLength: 1,
        maxLength: MAX_NAME,
        pattern: NAME_PATTERN,
        description: 'The name to show for a player without an account. Accounts have their own names.',
      }),
    ),
    visitor: Type.Optional(
      Type.String({
        title: '22 to 100 random characters',
        minLength: 22,
        maxLength: 100,
        description:
          'A secret that a browser keeps, for people without an account: it looks for one opponent at a time, and never ' +
          'meets itself.',
      }),
    ),
  },
  { $id: 'CreateSeek', additionalProperties: false },
);
export type CreateSeek = Static<typeof CreateSeek>;

/** Somebody who looks for an opponent, or is challenged. */
export const PairingPlayer = Type.Object(
  {
    name: orNull(Type.String({ description: 'Null for a player without a name.' })),
    kind: oneOf(['person', 'bot', 'anonymous']),
    rating: orNull(Type.Integer({ description: 'In the pool of the clock; null without an account.' })),
    provisional: Type.Boolean({ description: 'Whether the rating is still uncertain.' }),
  },
  { $id: 'PairingPlayer' },
);
export type PairingPlayer = Static<typeof PairingPlayer>;

/** An open seek. */
export const Seek = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    player: ref(PairingPlayer),
    variant: ref(Variant),
    start,
    clock: ref(ClockSettings),
    rated: Type.Boolean(),
    ratingRange: orNull(Type.Object({ min: orNull(rating), max: orNull(rating) })),
    mine: Type.Boolean({ description: 'Whether it belongs to the account of the caller.' }),
    createdAt: Time,
  },
  { $id: 'Seek', description: 'A player who is looking for an opponent.' },
);
export type Seek = Static<typeof Seek>;

/** The open seeks. */
export const SeekList = Type.Object(
  {
    seeks: Type.Array(ref(Seek), { description: 'Those that have waited longest first.' }),
    more: Type.Boolean({ description: 'Whether there are more than these.' }),
  },
  { $id: 'SeekList' },
);
export type SeekList = Static<typeof SeekList>;

/** The query of `GET /seeks`. */
export const ListSeeks = Type.Object({
  clock: Type.Optional(oneOf(['live', 'correspondence'])),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
});
export type ListSeeks = Static<typeof ListSeeks>;

/** A game that has begun, and the caller’s seat in it. */
export const Pairing = Type.Object(
  {
    game: Type.String({ format: 'uuid' }),
    side: Side,
    token: orNull(
      Type.String({
        description:
          'The token of the seat, which people without an account need. Null if an earlier request got it; an account plays without it.',
      }),
    ),
  },
  { $id: 'Pairing', description: 'A game that has begun, and the caller’s seat in it.' },
);
export type Pairing = Static<typeof Pairing>;

/** What the stream of a seek sends. */
export const SeekEvent = Type.Union(
  [
    Type.Object(
      { kind: Type.Literal('waiting'), seek: ref(Seek), token: Type.String() },
      { description: 'The seek is open. The token cancels it, and later becomes the token of the seat.' },
    ),
    Type.Object(
      { kind: Type.Literal('paired'), ...Pairing.properties },
      { description: 'An opponent was found. The stream ends.' },
    ),
    Type.Object(
      { kind: Type.Literal('ended'), reason: oneOf(['cancelled', 'replaced']) },
      { description: 'The seek was cancelled, or the same person has begun another. The stream ends.' },
    ),
  ],
  { $id: 'SeekEvent' },
);
export type SeekEvent = Static<typeof SeekEvent>;

/** Why a challenge was declined. */
export const DECLINE_REASONS = [
  'none',
  'later',
  'too-fast',
  'too-slow',
  'other-clock',
  'only-rated',
  'only-casual',
  'other-rules',
  'no-bots',
  'only-bots',
] as const;
const DeclineReason = oneOf([...DECLINE_REASONS]);
export type DeclineReason = Static<typeof DeclineReason>;

/** The body of `POST /challenges/{name}`. */
export const CreateChallenge = Type.Object(
  {
    variant,
    clock: Type.Optional(ClockRequest),
    rated: Type.Optional(rated),
    start: Type.Optional(start),
    pie: Type.Optional(pie),
    pair: Type.Optional(pair),
    side: Type.Optional(
      oneOf(['south', 'north', 'random'], { description: 'The side of the challenger; by default random.' }),
    ),
  },
  { $id: 'CreateChallenge', additionalProperties: false },
);
export type CreateChallenge = Static<typeof CreateChallenge>;

/** The body of `POST /challenges/{id}/decline`. */
export const DeclineChallenge = Type.Object(
  { reason: Type.Optional(DeclineReason) },
  { $id: 'DeclineChallenge', additionalProperties: false },
);
export type DeclineChallenge = Static<typeof DeclineChallenge>;

/** A challenge from one account to another. */
export const Challenge = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    state: oneOf(['open', 'accepted', 'declined', 'cancelled', 'expired']),
    from: ref(PairingPlayer),
    to: ref(PairingPlayer),
    variant: ref(Variant),
    start,
    clock: orNull(ref(ClockSettings)),
    rated: Type.Boolean(),
    pie,
    pair,
    side: oneOf(['south', 'north', 'random'], { description: 'The side of the challenger.' }),
    reason: orNull(DeclineReason),
    game: orNull(Type.String({ format: 'uuid', description: 'The game, once it is accepted.' })),
    createdAt: Time,
    expiresAt: Time,
  },
  { $id: 'Challenge', description: 'A challenge from one account to another.' },
);
export type Challenge = Static<typeof Challenge>;

/** The open challenges of an account. */
export const ChallengeList = Type.Object(
  { received: Type.Array(ref(Challenge)), sent: Type.Array(ref(Challenge)) },
  { $id: 'ChallengeList', description: 'The open challenges of an account, newest first.' },
);
export type ChallengeList = Static<typeof ChallengeList>;

const CHALLENGE_EVENTS = [
  'challenge',
  'challenge-accepted',
  'challenge-declined',
  'challenge-cancelled',
  'challenge-expired',
] as const;
const GAME_EVENTS = ['game-started', 'turn', 'game-ended'] as const;

/** What the stream of an account sends. */
export const AccountEvent = Type.Union(
  [
    Type.Object(
      { kind: oneOf([...CHALLENGE_EVENTS]), challenge: ref(Challenge) },
      { description: 'A challenge by or to the account is new, or was answered.' },
    ),
    Type.Object(
      { kind: oneOf([...GAME_EVENTS]), side: Side, game: ref(Game) },
      {
        description:
          'A game of the account has begun, waits for its move, or has ended. The game is as it is when the event is sent.',
      },
    ),
    Type.Object(
      { kind: Type.Literal('ready') },
      { description: 'All earlier events have been sent; the following ones are new.' },
    ),
  ],
  { $id: 'AccountEvent' },
);
export type AccountEvent = Static<typeof AccountEvent>;

/** How busy the server is. */
export const Lobby = Type.Object(
  {
    players: Type.Integer({ description: 'People and programs that are connected.' }),
    games: Type.Integer({ description: 'Listed games that are being played.' }),
    seeks: Type.Integer({ description: 'Open seeks.' }),
  },
  { $id: 'Lobby', description: 'How busy the server is, a few seconds ago.' },
);
export type Lobby = Static<typeof Lobby>;
