import { ACCOUNT_LIMITS } from '../../limits.ts';
import type { Queries } from '../../platform/database/database.ts';

export function deviceQueries({ find, transact }: Queries) {
  return {
    async addDevice(tokenHash: string, account: string, expiresAt: number): Promise<void> {
      await transact([
        {
          sql: `INSERT INTO devices (token_hash, account, expires_at) VALUES ($1, $2, $3)
                ON CONFLICT (token_hash, account) DO UPDATE SET expires_at = excluded.expires_at`,
          values: [tokenHash, account, expiresAt],
        },
        {
          sql: `DELETE FROM devices WHERE account = $1 AND token_hash IN (
                  SELECT token_hash FROM devices WHERE account = $1
                  ORDER BY expires_at DESC, token_hash LIMIT 1000 OFFSET ${ACCOUNT_LIMITS.devices})`,
          values: [account],
        },
      ]);
    },

    async isKnownDevice(tokenHash: string, account: string, now: number): Promise<boolean> {
      const sql = 'SELECT account FROM devices WHERE token_hash = $1 AND account = $2 AND expires_at > $3';
      return (await find(sql, tokenHash, account, now)) !== undefined;
    },
  };
}
