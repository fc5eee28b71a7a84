import type { Queries } from '../../platform/database/database.ts';
import type { AddressBlock, ModerationStore } from '../moderation-store.ts';
import { toAuditSteps } from './audit.ts';

type AddressMethods = Pick<ModerationStore, 'blockAddresses' | 'unblockAddresses' | 'listAddressBlocks'>;

export function addressQueries({ read, transact }: Queries): AddressMethods {
  return {
    blockAddresses: ({ range, at, expiresAt, reason }, entry) =>
      transact([
        {
          sql: `INSERT INTO address_blocks ("range", at, expires_at, reason) VALUES ($1, $2, $3, $4)
                ON CONFLICT ("range") DO UPDATE
                SET at = excluded.at, expires_at = excluded.expires_at, reason = excluded.reason`,
          values: [range, at, expiresAt ?? null, reason],
          changes: 1,
        },
        ...toAuditSteps(entry),
      ]),

    unblockAddresses: (range, entry) =>
      transact([
        { sql: 'DELETE FROM address_blocks WHERE "range" = $1', values: [range], changes: 1 },
        ...toAuditSteps(entry),
      ]),

    async listAddressBlocks() {
      const sql = 'SELECT "range", at, expires_at, reason FROM address_blocks ORDER BY at DESC, "range"';
      return (await read<AddressRow>(sql, [])).map(toBlock);
    },
  };
}

interface AddressRow {
  readonly range: string;
  readonly at: number;
  readonly expires_at: number | null;
  readonly reason: string;
}

function toBlock({ range, at, expires_at, reason }: AddressRow): AddressBlock {
  return { range, at, ...(expires_at !== null && { expiresAt: expires_at }), reason };
}
