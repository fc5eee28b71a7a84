import { toExistingAccountLock } from '../../accounts/store/locks.ts';
import { type Queries, toParts, toPlaces } from '../../platform/database/database.ts';
import type { Block, BlockPair, ModerationStore } from '../moderation-store.ts';

type BlockMethods = Pick<
  ModerationStore,
  'addBlock' | 'removeBlock' | 'listBlocks' | 'isBlocked' | 'findBlocksAmong'
>;

export function blockQueries({ find, read, transact, change }: Queries): BlockMethods {
  return {
    addBlock: (account, blocked, at, max) =>
      transact([
        toExistingAccountLock(account),
        {
          // A block that exists counts as changed, but keeps its time.
          sql: `INSERT INTO account_blocks (account, blocked, at)
                SELECT $1, $2, $3
                WHERE (SELECT count(*) FROM account_blocks WHERE account = $1 AND blocked <> $2) < $4
                ON CONFLICT (account, blocked) DO UPDATE SET at = account_blocks.at`,
          values: [account, blocked, at, max],
          changes: 1,
        },
      ]),

    removeBlock: (account, blocked) =>
      change('DELETE FROM account_blocks WHERE account = $1 AND blocked = $2', account, blocked),

    async listBlocks(account) {
      const sql = `
        SELECT account_blocks.blocked AS account, accounts.name AS name, account_blocks.at AS at
        FROM account_blocks JOIN accounts ON accounts.id = account_blocks.blocked
        WHERE account_blocks.account = $1 ORDER BY account_blocks.at DESC, account_blocks.blocked`;
      const rows = await read<{ account: string; name: string | null; at: number }>(sql, [account]);
      return rows.map(({ account, name, at }): Block => ({ account, ...(name !== null && { name }), at }));
    },

    async findBlocksAmong(accounts) {
      const found: BlockPair[] = [];
      const among = new Set(accounts);
      for (const part of toParts(accounts)) {
        const places = toPlaces(part);
        // Without this, a few players with long lists would be read in full for every pair.
        const others = part.length === accounts.length ? `AND blocked IN (${places})` : '';
        const sql = `SELECT account, blocked FROM account_blocks WHERE account IN (${places}) ${others}`;
        const blocks = await read<BlockPair>(sql, part);
        found.push(...blocks.filter(({ blocked }) => among.has(blocked)));
      }
      return found;
    },

    async isBlocked(one, other) {
      const sql = `
        SELECT account FROM account_blocks
        WHERE (account = $1 AND blocked = $2) OR (account = $2 AND blocked = $1) LIMIT 1`;
      return (await find(sql, one, other)) !== undefined;
    },
  };
}
