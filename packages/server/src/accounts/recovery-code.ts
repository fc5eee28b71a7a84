import { randomInt } from 'node:crypto';
import { hashSecret } from './secret.ts';
import type { NewSignInMethod } from './sign-in-method.ts';

/** Without letters and digits that are mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

export const RECOVERY_CODES = 10;

/** [A14] Sixteen characters, 79 random bits, so that a plain hash is enough: `kq7m-2xdp-94hb-vt6n`. */
export function createRecoveryCode(): string {
  return Array.from({ length: GROUPS }, createGroup).join('-');
}

function createGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** [A14] Codes are found by their hash and the account, so a code opens only the account it was made for. */
export function toRecoveryLookup(account: string, typed: string): string {
  return `${account} ${hashSecret(normalize(typed))}`;
}

export function toRecoveryMethod(account: string, code: string): NewSignInMethod {
  return { lookup: toRecoveryLookup(account, code), data: { kind: 'recovery' } };
}

/** People type codes in any case, with or without hyphens. */
function normalize(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '');
}
