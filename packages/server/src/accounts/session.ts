import { DAY_MS } from '../platform/duration.ts';

/** [A10] A device that is signed in. */
export interface Session {
  /** Identifies the session in lists. It is not a secret. */
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

/** [A10] A session ends this long after it was used last, and this long after signing in at the latest. */
export const SESSION_MS = 90 * DAY_MS;
export const MAX_SESSION_MS = 365 * DAY_MS;
