import { Refusal, type RefusalOf } from '../platform/refusal.ts';

/** Why moderation rejects a request. */
export type ModerationErrorCode =
  | 'no-such-account'
  | 'player-blocked'
  | 'own-account'
  | 'too-many-reports'
  | 'admin-token-required'
  | 'no-such-token'
  | 'no-such-report'
  | 'not-changed'
  | 'rated-game'
  | 'bad-address-range'
  | 'protected-address-range';

export const ModerationError: RefusalOf<ModerationErrorCode> = Refusal;

export function noSuchAccount(field: string) {
  return new ModerationError('no-such-account', {
    field,
    detail: 'No account has this name; check the spelling.',
  });
}

export function ownAccount(field: string) {
  return new ModerationError('own-account', {
    field,
    detail: 'This is your own account; name another player.',
  });
}
