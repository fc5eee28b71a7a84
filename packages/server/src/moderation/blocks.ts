import type { Side } from '@kalah/rules';
import { opposite } from '@kalah/rules';
import type { Account } from '../accounts/account.ts';
import { AccountError } from '../accounts/errors.ts';
import { toNameKey } from '../accounts/name.ts';
import type { AccountStore } from '../accounts/store/index.ts';
import type { Game } from '../games/game.ts';
import type { Seat } from '../games/seat.ts';
import { ACCOUNT_LIMITS } from '../limits.ts';
import type { Block } from './block.ts';
import { ModerationError, noSuchAccount, ownAccount } from './errors.ts';
import type { ModerationStore } from './store/index.ts';

export type Blocks = ReturnType<typeof createBlocks>;

/** [O9] Blocks between players. */
export function createBlocks(store: ModerationStore, accounts: AccountStore, now: () => number) {
  async function requirePlayer(name: string): Promise<Account> {
    const account = await accounts.findAccountByName(toNameKey(name));
    if (!account) throw noSuchAccount('name');
    return account;
  }

  async function rejectPair(one: Seat, other: Seat): Promise<void> {
    if (one.kind !== 'account' || other.kind !== 'account') return;
    if (await store.isBlocked(one.id, other.id)) throw new ModerationError('player-blocked');
  }

  return {
    list: (account: Account): Promise<readonly Block[]> => store.listBlocks(account.id),

    async has(account: Account, name: string): Promise<{ name: string; isBlocked: boolean }> {
      const player = await requirePlayer(name);
      const blocks = await store.listBlocksAmong([account.id, player.id]);
      return { name: player.name!, isBlocked: blocks.some((block) => block.account === account.id) };
    },

    async add(account: Account, name: string): Promise<void> {
      const player = await requirePlayer(name);
      if (player.id === account.id) throw ownAccount('name');
      const isAdded = await store.addBlock(account.id, player.id, now(), ACCOUNT_LIMITS.blocks);
      if (!isAdded) throw new AccountError('too-many-entries');
    },

    /** Lifting a block that does not exist changes nothing. */
    async remove(account: Account, name: string): Promise<void> {
      await store.removeBlock(account.id, (await requirePlayer(name)).id);
    },

    /** If one of two players has blocked the other, they do not meet in listed games. A game that is not listed was shared as a link. */
    async rejectSeat({ listed, seats }: Game, side: Side, seat: Seat): Promise<void> {
      if (listed) await rejectPair(seat, seats[opposite(side)]);
    },

    /** A rematch that exists already is no new game. */
    async rejectRematch({ rematch, seats }: Game): Promise<void> {
      if (rematch === undefined) await rejectPair(seats.south, seats.north);
    },

    rejectPhrase: ({ seats }: Game): Promise<void> => rejectPair(seats.south, seats.north),

    /** Reads the blocks of all pairs of some accounts at once. Players without an account block nobody. */
    async findAmong(
      accounts: readonly (string | undefined)[],
    ): Promise<(one: string | undefined, other: string | undefined) => boolean> {
      const ids = [...new Set(accounts.filter((id) => id !== undefined))];
      const blocks = ids.length > 1 ? await store.listBlocksAmong(ids) : [];
      if (blocks.length === 0) return () => false;
      const pairs = new Set(blocks.map(({ account, blocked }) => `${account} ${blocked}`));
      return (one, other) => pairs.has(`${one} ${other}`) || pairs.has(`${other} ${one}`);
    },
  };
}
