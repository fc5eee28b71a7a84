import type { Suspect } from '@kalah/api/moderation';
import { MODERATION_ERRORS } from './moderation/errors.ts';
import { createOperators, type Operators as ModerationOperators } from './moderation/operators.ts';
import { readSuspects } from './moderation/routes/suspects.ts';
import { openOperatorStore } from './store/index.ts';

export type { Decision } from './moderation/audit.ts';
export type { AccountDetails } from './moderation/operators.ts';
export {
  toAdminAccount,
  toAdminDetails,
  toAdminReport,
  toAdminToken,
  toWireAddressBlock,
  toWireAuditEntry,
} from './moderation/wire.ts';

export interface Operators extends ModerationOperators {
  listSuspects(): Promise<readonly Suspect[]>;
}

/** Servers may use the database at the same time. */
export async function withOperators<Done>(
  databaseUrl: string,
  use: (operators: Operators) => Promise<Done>,
): Promise<Done> {
  const store = await openOperatorStore(databaseUrl);
  try {
    return await use({
      ...createOperators(store.moderation, store.accounts, Date.now),
      listSuspects: () => readSuspects(store, Date.now()),
    });
  } finally {
    await store.close();
  }
}

export function findSentence(code: string): string | undefined {
  return { ...MODERATION_ERRORS, ...OTHERS }[code]?.detail;
}

const OTHERS: Readonly<Record<string, { readonly detail: string }>> = {
  'no-such-account': { detail: 'No account has this name or id.' },
  'no-such-game': { detail: 'There is no game with this id.' },
};
