import type { ProblemTable } from '../platform/http/problem.ts';
import { Refusal, type RefusalOf } from '../platform/refusal.ts';

export const PAIRING_ERRORS = {
  'no-such-seek': {
    status: 404,
    title: 'No such seek',
    detail: 'Nobody waits with this seek; it may have found an opponent or been cancelled.',
  },
  'seek-closed': {
    status: 409,
    title: 'Seek closed',
    detail: 'This seek has found an opponent already; choose another one, or start your own.',
  },
  'already-paired': {
    status: 409,
    title: 'Already paired',
    detail: 'Your own seek has just found an opponent; play that game.',
  },
  'own-seek': {
    status: 409,
    title: 'Own seek',
    detail: 'This is your own seek; somebody else has to accept it.',
  },
  'rating-out-of-range': {
    status: 403,
    title: 'Rating out of range',
    detail: 'This seek is for opponents with another rating; choose another one, or start your own.',
  },
  'other-kind': {
    status: 403,
    title: 'Persons and bots apart',
    detail: 'Rated games are between two persons or between two bots.',
  },
  'rated-rules': {
    status: 422,
    title: 'Not for rated games',
    detail: 'A rated game needs a clock, 6 pits, 4 seeds and a fair start.',
  },
  'too-many-seeks': {
    status: 409,
    title: 'Too many seeks',
    detail: 'You wait for as many correspondence games as you may; cancel one first.',
  },
  'no-such-account': {
    status: 404,
    title: 'No such player',
    detail: 'Nobody with this name can be challenged; check the spelling.',
  },
  'own-account': {
    status: 409,
    title: 'Your own account',
    detail: 'You cannot challenge yourself, or in rated games your own bot; choose somebody else.',
  },
  'not-accepting': {
    status: 403,
    title: 'No challenges accepted',
    detail: 'This player does not accept challenges right now.',
  },
  'no-such-challenge': {
    status: 404,
    title: 'No such challenge',
    detail: 'You have neither sent nor received a challenge with this id.',
  },
  'challenge-closed': {
    status: 409,
    title: 'Challenge closed',
    detail: 'This challenge was accepted, declined or cancelled, or has expired.',
  },
  'already-challenged': {
    status: 409,
    title: 'Already challenged',
    detail: 'Your last challenge to this player is still open; wait for the answer, or cancel it.',
  },
  'too-many-challenges': {
    status: 429,
    title: 'Too many challenges',
    detail:
      'You have challenged too often, or too many challenges by you or to this player are open; wait for an answer.',
    retryAfter: 60,
  },
} satisfies Partial<ProblemTable>;

export const PairingError: RefusalOf<keyof typeof PAIRING_ERRORS> = Refusal;
