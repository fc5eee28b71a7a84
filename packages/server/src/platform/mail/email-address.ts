import { hash } from 'node:crypto';
import { EMAIL_PATTERN } from '@kalah/api';
import { MAX_EMAIL_LENGTH } from '@kalah/api/limits';

const EMAIL = new RegExp(EMAIL_PATTERN);

/** [M11] Addresses of registered players are free text, so they are checked before something is sent. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

/** Spelling variants that most mail servers treat alike count as one address: `Ann+kalah@…` and `ann@…`. */
export function hashAddress(address: string): string {
  return hash('sha256', address.toLowerCase().replace(/(?<=.)\+.*(?=@)/, ''), 'base64url');
}

/** The address as its owner recognizes it: `a…@example.org`. */
export function maskAddress(address: string): string {
  const at = address.indexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}
