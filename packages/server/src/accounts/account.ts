import { DAY_MS } from '../platform/duration.ts';

export type AccountKind = 'person' | 'bot';

export interface Account {
  readonly id: string;
  /** Undefined once the account is deleted. */
  readonly name?: string;
  readonly kind: AccountKind;
  /** The id of the person who runs the bot. */
  readonly owner?: string;
  readonly createdAt: number;
  /** The latest change of the name, or the deletion. */
  readonly renamedAt?: number;
  /** [O2] By an operator. A closed account can neither sign in nor use its tokens. */
  readonly closedAt?: number;
}

/** [A4] A changed name is kept this long. */
export const KEEP_NAME_MS = 180 * DAY_MS;

export function nameChangeableAt({ renamedAt = Number.NEGATIVE_INFINITY }: Account): number {
  return renamedAt + KEEP_NAME_MS;
}
