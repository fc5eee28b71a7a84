import type { ChangeRow } from '../games/store/change-row.ts';
import type { Step } from '../platform/database/database.ts';

/** One member of a batch of writes. */
export type Write = ChangeRow | TransactionWrite;

/** Statements that are written together or not at all. */
export interface TransactionWrite {
  readonly kind: 'transaction';
  readonly steps: readonly Step[];
}
