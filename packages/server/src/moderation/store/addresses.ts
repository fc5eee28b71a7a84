import type { Queries } from '../../platform/database/database.ts';
import type { AddressBlock } from '../address-range.ts';
import type { NewAuditEntry } from '../audit.ts';
import { toAuditSteps } from './audit.ts';

export function addressQueries({ read, transact }: Queries) {
  return {
    blockAddresses: (
      { range, at, expiresAt, reason }: AddressBlock,
      entry: NewAuditEntry,
    ): Promise<boolean> =>
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

    unblockAddresses: (range: string, entry: NewAuditEntry): Promise<boolean> =>
      transact([
        { sql: 'DELETE FROM address_blocks WHERE "range" = $1', values: [range], changes: 1 },
        ...toAuditSteps(entry),
      ]),

    async listAddressBlocks(): Promise<readonly AddressBlock[]> {
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
