import { PairingError } from '../pairing/errors.ts';
import type { ProblemTable } from '../platform/http/problem.ts';
import { Refusal, type RefusalOf } from '../platform/refusal.ts';

export const MODERATION_ERRORS = {
  'player-blocked': {
    status: 403,
    title: 'Player blocked',
    detail: 'You have blocked this player, or they have blocked you.',
  },
  'too-many-reports': {
    status: 429,
    title: 'Too many reports',
    detail:
      'You have sent many reports; the operators will read them. `retryAfter` says when you can send more.',
  },
  'admin-token-required': {
    status: 401,
    title: 'Operators only',
    detail: 'Send an API token with the scope `admin` as "Authorization: Bearer <token>".',
  },
  'no-such-token': {
    status: 404,
    title: 'No such token',
    detail: 'No token with the scope `admin` has this id.',
  },
  'no-such-report': {
    status: 404,
    title: 'No such report',
    detail: 'There is no report with this id.',
  },
  'not-changed': {
    status: 409,
    title: 'Nothing to change',
    detail: 'Somebody has done this already, or it is not possible in this state; read it again.',
  },
  'rated-game': {
    status: 409,
    title: 'Rated game',
    detail: 'The ratings of its players depend on this game, so it cannot be removed; hide it instead.',
  },
  'bad-address-range': {
    status: 422,
    title: 'Invalid address range',
    detail:
      'Send an address or a range like "203.0.113.0/24" (at least /8) or "2001:db8::/32" (at least /16).',
  },
  'protected-address-range': {
    status: 422,
    title: 'Protected addresses',
    detail: 'The range contains addresses of the server itself, which cannot be blocked.',
  },
} satisfies Partial<ProblemTable>;

export const ModerationError: RefusalOf<keyof typeof MODERATION_ERRORS> = Refusal;

/** Codes of challenges, with details for blocks and reports. */
export function noSuchAccount(field: string) {
  return new PairingError('no-such-account', {
    field,
    detail: 'No account has this name; check the spelling.',
  });
}

export function ownAccount(field: string) {
  return new PairingError('own-account', {
    field,
    detail: 'This is your own account; name another player.',
  });
}
