import type { Account } from '../accounts/account.ts';
import { AccountError } from '../accounts/errors.ts';
import { toNameKey } from '../accounts/name.ts';
import type { AccountStore } from '../accounts/store/index.ts';
import { ACCOUNT_LIMITS } from '../limits.ts';
import { noSuchAccount, ownAccount } from './error.ts';
import type { Block, ModerationStore } from './moderation-store.ts';

export type Blocks = ReturnType<typeof createBlocks>;

/** [O9] The blocks between players. */
export function createBlocks(store: ModerationStore, accounts: AccountStore, now: () => number) {
  async function findPlayer(name: string): Promise<Account> {
    const account = await accounts.findAccountByName(toNameKey(name));
    if (!account) throw noSuchAccount('name');
    return account;
  }

  return {
    list: (account: Account): Promise<readonly Block[]> => store.listBlocks(account.id),

    /** Whether the account has blocked the player with this name. */
    async has(account: Account, name: string): Promise<{ name: string; isBlocked: boolean }> {
      const player = await findPlayer(name);
      const blocks = await store.findBlocksAmong([account.id, player.id]);
      return { name: player.name!, isBlocked: blocks.some((block) => block.account === account.id) };
    },

    async add(account: Account, name: string): Promise<void> {
      const player = await findPlayer(name);
      if (player.id === account.id) throw ownAccount('name');
      const isAdded = await store.addBlock(account.id, player.id, now(), ACCOUNT_LIMITS.blocks);
      if (!isAdded) throw new AccountError('too-many-entries');
    },

    /** Lifting a block that does not exist changes nothing. */
    async remove(account: Account, name: string): Promise<void> {
      await store.removeBlock(account.id, (await findPlayer(name)).id);
    },

    /** [O9] Whether one of two accounts, given by their ids, has blocked the other. */
    isBlocked: (one: string, other: string): Promise<boolean> => store.isBlocked(one, other),

    /** [O9] The same for all pairs of some accounts, with one read. */
    async findAmong(accountIds: readonly string[]): Promise<(one: string, other: string) => boolean> {
      const blocks = await store.findBlocksAmong(accountIds);
      if (blocks.length === 0) return () => false;
      const pairs = new Set(blocks.map(({ account, blocked }) => `${account} ${blocked}`));
      return (one, other) => pairs.has(`${one} ${other}`) || pairs.has(`${other} ${one}`);
    },
  };
}
