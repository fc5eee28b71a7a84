import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../platform/duration.ts';
import { createSecret, hashSecret } from './secret.ts';

export type Scope = 'play' | 'challenge' | 'bot' | 'tournament' | 'account:read' | 'admin';

export interface ApiToken {
  readonly id: string;
  readonly tokenHash: string;
  readonly account: string;
  readonly label: string;
  /** Its first and last characters. */
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly usedAt?: number;
  readonly expiresAt?: number;
}

/** Distinguishes API tokens from the tokens of seats, and lets scanners for leaked secrets find them. */
export const TOKEN_PREFIX = 'kal_';

export interface CreateToken {
  readonly label: string;
  readonly scopes: readonly Scope[];
  readonly expiresInDays?: number;
}

export interface NewToken {
  readonly token: ApiToken;
  /** Not stored. */
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
    hint: `${secret.slice(0, TOKEN_PREFIX.length + 2)}…${secret.slice(-2)}`,
    scopes: [...new Set(scopes)],
    createdAt: at,
    ...(expiresInDays !== undefined && { expiresAt: at + expiresInDays * DAY_MS }),
  };
  return { token, secret };
}
