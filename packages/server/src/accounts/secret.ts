import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, in 43 characters. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. Secrets are found by their hashes, so durations reveal nothing about them. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
