import { DAY_MS } from '../platform/duration.ts';

/** A person, or a program that plays under its own name. */
export type AccountKind = 'person' | 'bot';

export interface Account {
  readonly id: string;
  /** Undefined once the account is deleted. */
  readonly name?: string;
  readonly kind: AccountKind;
  /** The person who runs the bot. */
  readonly owner?: string;
  readonly createdAt: number;
  /** The latest change of the name, or the deletion. */
  readonly renamedAt?: number;
  /** [O2] When an operator closed the account. It can neither sign in nor use its tokens. */
  readonly closedAt?: number;
}

/** [A4] How long a name has to be kept before it can be changed again. */
export const KEEP_NAME_MS = 180 * DAY_MS;

export function nameChangeableAt({ renamedAt = Number.NEGATIVE_INFINITY }: Account): number {
  return renamedAt + KEEP_NAME_MS;
}
