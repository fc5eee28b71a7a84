import type { AccountStore } from './account-store.ts';
import { AccountError } from './error.ts';
import { type AccountName, parseName } from './name.ts';

/** A name that follows the rules; throws if it does not. */
export function requireName(wanted: string): AccountName {
  const name = parseName(wanted);
  if (!name.ok) throw new AccountError(name.problem, { field: 'name' });
  return name.value;
}

/** [A3] A name that an account may take; throws if somebody else has or had it. */
export async function requireFreeName(
  store: AccountStore,
  wanted: string,
  account?: string,
): Promise<AccountName> {
  const name = requireName(wanted);
  if (!(await store.isNameFree(name, account))) throw new AccountError('name-taken', { field: 'name' });
  return name;
}
