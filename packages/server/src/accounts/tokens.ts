import { randomUUID } from 'node:crypto';
import { ACCOUNT_LIMITS } from '../limits.ts';
import type { Account, ApiToken, Scope } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { AccountError } from './error.ts';
import { requireFreeName } from './free-name.ts';
import { toNameKey } from './name.ts';
import { type CreateToken, createApiToken, type NewToken } from './token.ts';

const BOT_SCOPES: readonly Scope[] = ['bot', 'play', 'challenge', 'account:read'];

export type Tokens = ReturnType<typeof createTokens>;

/** [A13] API tokens, and bots, which are accounts with nothing but tokens. */
export function createTokens(store: AccountStore, now: () => number) {
  async function findBot(owner: Account, name: string): Promise<Account> {
    const bots = await store.listBots(owner.id);
    const bot = bots.find((one) => toNameKey(one.name!) === toNameKey(name));
    if (!bot) throw new AccountError('no-such-entry', { field: 'bot' });
    return bot;
  }

  return {
    listBots: (owner: Account) => store.listBots(owner.id),

    /** The tokens of a person and of the person's bots, each with its account. */
    async list(owner: Account): Promise<readonly { token: ApiToken; account: Account }[]> {
      const accounts = [owner, ...(await store.listBots(owner.id))];
      const tokens = await Promise.all(accounts.map(({ id }) => store.listTokens(id)));
      return accounts.flatMap((account, index) => tokens[index]!.map((token) => ({ token, account })));
    },

    /** Creates a token for a person, or for one of the person's bots. */
    async create(
      owner: Account,
      created: CreateToken,
      bot?: string,
    ): Promise<NewToken & { account: Account }> {
      const account = bot === undefined ? owner : await findBot(owner, bot);
      if (account.kind === 'person' && created.scopes.includes('bot')) {
        throw new AccountError('scope-missing', { field: 'scopes' });
      }
      const made = createApiToken(account.id, created, now());
      if (!(await store.addToken(made.token, ACCOUNT_LIMITS.tokens)))
        throw new AccountError('too-many-entries');
      return { ...made, account };
    },

    /** Revokes a token of a person or of the person's bots. */
    async revoke(owner: Account, id: string): Promise<void> {
      const accounts = [owner, ...(await store.listBots(owner.id))];
      for (const account of accounts) if (await store.removeToken(account.id, id)) return;
      throw new AccountError('no-such-entry');
    },

    /** [A5] A bot exists with a token, or not at all. */
    async createBot(owner: Account, wanted: string): Promise<NewToken & { account: Account }> {
      const rejectTooMany = async () => {
        if ((await store.listBots(owner.id)).length >= ACCOUNT_LIMITS.bots)
          throw new AccountError('too-many-entries');
      };
      await rejectTooMany();
      const name = await requireFreeName(store, wanted);
      const account: Account = {
        id: randomUUID(),
        name: name.text,
        kind: 'bot',
        owner: owner.id,
        createdAt: now(),
      };
      const made = createApiToken(account.id, { label: 'First token', scopes: BOT_SCOPES }, now());
      if (!(await store.addAccount({ account, name, token: made.token, maxBots: ACCOUNT_LIMITS.bots }))) {
        await rejectTooMany();
        throw new AccountError('name-taken', { field: 'name' });
      }
      return { ...made, account };
    },

    async removeBot(owner: Account, name: string): Promise<void> {
      await store.deleteAccount((await findBot(owner, name)).id, now());
    },
  };
}
