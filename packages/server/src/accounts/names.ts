import type { AccountStore } from './account-store.ts';
import { AccountError } from './error.ts';
import { type AccountName, parseName } from './name.ts';

const DAY_MS = 24 * 3600_000;

/** [A4] How long a name has to be kept before it can be changed again. */
export const KEEP_NAME_MS = 180 * DAY_MS;

/** A name that follows the rules; throws if it does not. */
export function toAccountName(wanted: string): AccountName {
  const name = parseName(wanted);
  if (!name.ok) throw new AccountError(name.problem, { field: 'name' });
  return name.value;
}

/** [A3] A name that an account may take. */
export async function findFreeName(
  store: AccountStore,
  wanted: string,
  account?: string,
): Promise<AccountName> {
  const name = toAccountName(wanted);
  if (!(await store.isNameFree(name, account))) throw new AccountError('name-taken', { field: 'name' });
  return name;
}
