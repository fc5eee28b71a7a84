import { toExistingAccountLock } from '../../accounts/store/locks.ts';
import { type Queries, toParts, toPlaces } from '../../platform/database/database.ts';
import type { Block, BlockPair } from '../block.ts';

export function blockQueries({ find, read, transact, change }: Queries) {
  return {
    /** A block that exists stays as it is. False if the account was deleted or would have more than `max`. */
    addBlock: (account: string, blocked: string, at: number, max: number): Promise<boolean> =>
      transact([
        toExistingAccountLock(account),
        {
          // A block that exists counts as a change.
          sql: `INSERT INTO account_blocks (account, blocked, at)
                SELECT $1, $2, $3
                WHERE (SELECT count(*) FROM account_blocks WHERE account = $1 AND blocked <> $2) < $4
                ON CONFLICT (account, blocked) DO UPDATE SET at = account_blocks.at`,
          values: [account, blocked, at, max],
          changes: 1,
        },
      ]),

    removeBlock: (account: string, blocked: string): Promise<boolean> =>
      change('DELETE FROM account_blocks WHERE account = $1 AND blocked = $2', account, blocked),

    async listBlocks(account: string): Promise<readonly Block[]> {
      const sql = `
        SELECT account_blocks.blocked AS account, accounts.name AS name, account_blocks.at AS at
        FROM account_blocks JOIN accounts ON accounts.id = account_blocks.blocked
        WHERE account_blocks.account = $1 ORDER BY account_blocks.at DESC, account_blocks.blocked`;
      const rows = await read<{ account: string; name: string | null; at: number }>(sql, [account]);
      return rows.map(({ account, name, at }): Block => ({ account, ...(name !== null && { name }), at }));
    },

    /** The blocks of accounts by others of the same list. */
    async listBlocksAmong(accounts: readonly string[]): Promise<readonly BlockPair[]> {
      const pairs: BlockPair[] = [];
      const among = new Set(accounts);
      for (const part of toParts(accounts)) {
        const places = toPlaces(part);
        // Without this, a few players with long lists would be read in full for every pair.
        const others = part.length === accounts.length ? `AND blocked IN (${places})` : '';
        const sql = `SELECT account, blocked FROM account_blocks WHERE account IN (${places}) ${others}`;
        const blocks = await read<BlockPair>(sql, part);
        pairs.push(...blocks.filter(({ blocked }) => among.has(blocked)));
      }
      return pairs;
    },

    async isBlocked(one: string, other: string): Promise<boolean> {
      const sql = `
        SELECT account FROM account_blocks
        WHERE (account = $1 AND blocked = $2) OR (account = $2 AND blocked = $1) LIMIT 1`;
      return (await find(sql, one, other)) !== undefined;
    },
  };
}
