import { ACCOUNT_LIMITS } from '../limits.ts';
import type { Account } from './account.ts';
import type { Bots } from './bots.ts';
import { AccountError } from './errors.ts';
import type { AccountStore } from './store/index.ts';
import { type ApiToken, type CreateToken, createApiToken, type NewToken } from './token.ts';

/** [A13] Those of a person and of the person's bots. */
export function createTokens(store: AccountStore, bots: Bots) {
  const listAccounts = async (owner: Account) => [owner, ...(await bots.list(owner))];

  return {
    async list(owner: Account): Promise<readonly { token: ApiToken; account: Account }[]> {
      const accounts = await listAccounts(owner);
      const tokens = await Promise.all(accounts.map(({ id }) => store.listTokens(id)));
      return accounts.flatMap((account, index) => tokens[index]!.map((token) => ({ token, account })));
    },

    async create(
      owner: Account,
      created: CreateToken,
      bot?: string,
    ): Promise<NewToken & { account: Account }> {
      const account = bot === undefined ? owner : await bots.requireBot(owner, bot);
      if (account.kind === 'person' && created.scopes.includes('bot')) {
        throw new AccountError('scope-missing', { field: 'scopes' });
      }
      const made = createApiToken(account.id, created, Date.now());
      if (!(await store.addToken(made.token, ACCOUNT_LIMITS.tokens)))
        throw new AccountError('too-many-entries');
      return { ...made, account };
    },

    async revoke(owner: Account, id: string): Promise<void> {
      for (const account of await listAccounts(owner)) if (await store.removeToken(account.id, id)) return;
      throw new AccountError('no-such-entry');
    },
  };
}
