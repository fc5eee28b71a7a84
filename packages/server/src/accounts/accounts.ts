import { randomUUID } from 'node:crypto';
import { ATTEMPT_LIMITS } from '../limits.ts';
import { AttemptLimit } from '../platform/attempt-limit.ts';
import { type Account, KEEP_NAME_MS, nameChangeableAt } from './account.ts';
import { AccountError } from './errors.ts';
import { type AccountName, requireName } from './name.ts';
import { type NewSignInMethod, toSignInMethod } from './sign-in-method.ts';
import type { AccountStore } from './store/index.ts';

export interface CreateAccount {
  readonly name: string;
  /** Called once the name is known to be free. */
  readonly method: () => Promise<NewSignInMethod>;
  /** A passkey contains the id of its account, so the id may be chosen first. */
  readonly id?: string;
  readonly address: string;
}

/** [A3] Rejects a name that another account than `account` has or had. */
export async function requireFreeName(
  store: AccountStore,
  wanted: string,
  account?: string,
): Promise<AccountName> {
  const name = requireName(wanted);
  if (!(await store.isNameFree(name, account))) throw new AccountError('name-taken', { field: 'name' });
  return name;
}

export function createAccounts(store: AccountStore) {
  const created = new AttemptLimit({ ...ATTEMPT_LIMITS.newAccounts, code: 'too-many-accounts' });

  return {
    find: (id: string) => store.findAccount(id),

    requireFreeName: (wanted: string) => requireFreeName(store, wanted),

    async create({ name: wanted, method, id = randomUUID(), address }: CreateAccount): Promise<Account> {
      const name = await requireFreeName(store, wanted);
      created.take(address);
      try {
        const first = toSignInMethod(id, Date.now(), await method());
        const account = { id, name: name.text, kind: 'person', createdAt: Date.now() } as const;
        if (await store.addAccount({ account, name, methods: [first] })) return account;
      } catch (error) {
        created.giveBack(address);
        throw error;
      }
      created.giveBack(address);
      // Another request was faster, or the way to sign in, which must also be unique, already exists.
      await requireFreeName(store, wanted);
      throw new AccountError('credential-taken');
    },

    async rename(account: Account, wanted: string): Promise<Account> {
      const name = await requireFreeName(store, wanted, account.id);
      const at = Date.now();
      const waitMs = nameChangeableAt(account) - at;
      if (waitMs > 0) {
        throw new AccountError('name-changed', { field: 'name', retryAfter: Math.ceil(waitMs / 1000) });
      }
      if (await store.renameAccount(account.id, name, at, at - KEEP_NAME_MS)) {
        return { ...account, name: name.text, renamedAt: at };
      }
      // Another request was faster: somebody else's with this name, or the owner's with another one.
      await requireFreeName(store, wanted, account.id);
      throw new AccountError('name-changed', { field: 'name', retryAfter: KEEP_NAME_MS / 1000 });
    },

    /** [A15] With its bots. */
    async remove(account: Account): Promise<void> {
      for (const bot of await store.listBots(account.id)) await store.deleteAccount(bot.id, Date.now());
      await store.deleteAccount(account.id, Date.now());
    },
  };
}
