import { hash, randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS } from '../platform/duration.ts';
import type { ApiToken, Scope } from './account.ts';

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

/** What a token is made for. */
export interface CreateToken {
  readonly label: string;
  readonly scopes: readonly Scope[];
  readonly expiresInDays?: number;
}

/** A token with its secret, which is not stored. */
export interface NewToken {
  readonly token: ApiToken;
  readonly secret: string;
}

export function createApiToken(account: string, created: CreateToken, at: number): NewToken {
  const { label, scopes, expiresInDays } = created;
  const secret = TOKEN_PREFIX + createSecret();
  const token = {
    id: randomUUID(),
    tokenHash: hashSecret(secret),
    account,
    label,
    hint: toHint(secret),
    scopes: [...new Set(scopes)],
    createdAt: at,
    ...(expiresInDays !== undefined && { expiresAt: at + expiresInDays * DAY_MS }),
  };
  return { token, secret };
}

/** The ends of a token, by which its owner recognizes it in a list. */
function toHint(secret: string): string {
  return `${secret.slice(0, TOKEN_PREFIX.length + 2)}…${secret.slice(-2)}`;
}
