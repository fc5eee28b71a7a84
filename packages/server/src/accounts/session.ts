import { DAY_MS } from '../platform/duration.ts';

export interface Session {
  /** Not a secret. */
  readonly id: string;
  readonly tokenHash: string;
  readonly account: string;
  /** The browser and system, like `Firefox on Linux`. */
  readonly label: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  /** When the owner last proved who they are. */
  readonly verifiedAt: number;
}

/** [A10] A session ends this long after its last use, and this long after signing in at the latest. */
export const SESSION_MS = 90 * DAY_MS;
export const MAX_SESSION_MS = 365 * DAY_MS;
