import { randomUUID } from 'node:crypto';
import { ACCOUNT_LIMITS } from '../limits.ts';
import type { Account } from './account.ts';
import { requireFreeName } from './accounts.ts';
import { AccountError } from './errors.ts';
import { toNameKey } from './name.ts';
import type { AccountStore } from './store/index.ts';
import { createApiToken, type NewToken, type Scope } from './token.ts';

const BOT_SCOPES: readonly Scope[] = ['bot', 'play', 'challenge', 'account:read'];

export type Bots = ReturnType<typeof createBots>;

/** [A13] Accounts with nothing but tokens. */
export function createBots(store: AccountStore) {
  async function requireBot(owner: Account, name: string): Promise<Account> {
    const bots = await store.listBots(owner.id);
    const bot = bots.find((one) => toNameKey(one.name!) === toNameKey(name));
    if (!bot) throw new AccountError('no-such-entry', { field: 'bot' });
    return bot;
  }

  async function rejectTooMany(owner: Account): Promise<void> {
    const { length } = await store.listBots(owner.id);
    if (length >= ACCOUNT_LIMITS.bots) throw new AccountError('too-many-entries');
  }

  return {
    requireBot,

    list: (owner: Account) => store.listBots(owner.id),

    async create(owner: Account, wanted: string): Promise<NewToken & { account: Account }> {
      await rejectTooMany(owner);
      const name = await requireFreeName(store, wanted);
      const createdAt = Date.now();
      const account: Account = {
        id: randomUUID(),
        name: name.text,
        kind: 'bot',
        owner: owner.id,
        createdAt,
      };
      const made = createApiToken(account.id, { label: 'First token', scopes: BOT_SCOPES }, createdAt);
      if (!(await store.addAccount({ account, name, token: made.token, maxBots: ACCOUNT_LIMITS.bots }))) {
        await rejectTooMany(owner);
        throw new AccountError('name-taken', { field: 'name' });
      }
      return { ...made, account };
    },

    async remove(owner: Account, name: string): Promise<void> {
      await store.deleteAccount((await requireBot(owner, name)).id, Date.now());
    },
  };
}
