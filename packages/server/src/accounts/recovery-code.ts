import { randomInt } from 'node:crypto';

/** Without letters and digits that are mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** [A14] How many codes an account has. */
export const RECOVERY_CODES = 10;

/** [A14] Sixteen characters, 79 random bits, so that a plain hash is enough: `kq7m-2xdp-94hb-vt6n`. */
export function createRecoveryCode(): string {
  return Array.from({ length: GROUPS }, createGroup).join('-');
}

function createGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A code as people type it: in any case, with or without its hyphens. */
export function normalizeRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '');
}
