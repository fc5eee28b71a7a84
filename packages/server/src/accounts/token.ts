import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, in 43 characters. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. Secrets are found by their hashes, so durations reveal nothing about them. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Distinguishes API tokens from the tokens of seats, and lets scanners for leaked secrets find them. */
export const TOKEN_PREFIX = 'kal_';

export function createApiToken(): string {
  return TOKEN_PREFIX + createSecret();
}

/** The ends of a token, by which its owner recognizes it in a list. */
export function toHint(token: string): string {
  return `${token.slice(0, TOKEN_PREFIX.length + 2)}…${token.slice(-2)}`;
}
