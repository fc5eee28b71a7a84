import { randomUUID } from 'node:crypto';
import { ATTEMPT_LIMITS } from '../limits.ts';
import { AttemptLimit } from '../platform/attempt-limit.ts';
import { DAY_MS } from '../platform/duration.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { AccountError } from './error.ts';
import { requireFreeName } from './free-name.ts';
import { type NewSignInMethod, toSignInMethod } from './sign-in-methods.ts';

/** [A4] How long a name has to be kept before it can be changed again. */
export const KEEP_NAME_MS = 180 * DAY_MS;

export interface CreateAccount {
  readonly name: string;
  /** The first way to sign in. It is made after the name is known to be free. */
  readonly method: () => Promise<NewSignInMethod>;
  /** A passkey contains the id of its account, so the id may be chosen before. */
  readonly id?: string;
  readonly address: string;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Creates, renames and deletes accounts. */
export function createAccounts(store: AccountStore, now: () => number) {
  const created = new AttemptLimit({ ...ATTEMPT_LIMITS.newAccounts, code: 'too-many-accounts' }, now);

  return {
    find: (id: string) => store.findAccount(id),

    /** [A5] An account exists with a way to sign in, or not at all. */
    async create({ name: wanted, method, id = randomUUID(), address }: CreateAccount): Promise<Account> {
      const name = await requireFreeName(store, wanted);
      created.take(address);
      try {
        const first = toSignInMethod(id, now(), await method());
        const account = { id, name: name.text, kind: 'person', createdAt: now() } as const;
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

    /** [A4] A name can be changed once in 180 days. */
    async rename(account: Account, wanted: string): Promise<Account> {
      const name = await requireFreeName(store, wanted, account.id);
      const changeableAt = (account.renamedAt ?? Number.NEGATIVE_INFINITY) + KEEP_NAME_MS;
      if (now() < changeableAt) {
        const retryAfter = Math.ceil((changeableAt - now()) / 1000);
        throw new AccountError('name-changed', { field: 'name', retryAfter });
      }
      const at = now();
      if (await store.renameAccount(account.id, name, at, at - KEEP_NAME_MS)) {
        return { ...account, name: name.text, renamedAt: at };
      }
      // Another request was faster: somebody else's with this name, or the owner's with another one.
      await requireFreeName(store, wanted, account.id);
      throw new AccountError('name-changed', { field: 'name', retryAfter: KEEP_NAME_MS / 1000 });
    },

    /** [A15] Deletes an account and the bots that it runs. */
    async remove(account: Account): Promise<void> {
      for (const bot of await store.listBots(account.id)) await store.deleteAccount(bot.id, now());
      await store.deleteAccount(account.id, now());
    },
  };
}
