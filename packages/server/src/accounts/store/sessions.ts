import { ACCOUNT_LIMITS } from '../../limits.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Account } from '../account.ts';
import type { Session } from '../session.ts';
import { type JoinedAccount, selectWithAccount, toJoinedAccount } from './accounts.ts';
import { toExistingAccountLock } from './locks.ts';

export function sessionQueries({ read, find, write, change, transact }: Queries) {
  return {
    /** Ignores sessions of deleted accounts. */
    async addSession(session: Session): Promise<void> {
      const { id, tokenHash, account, label, createdAt, seenAt, expiresAt, verifiedAt } = session;
      await transact([
        toExistingAccountLock(account),
        {
          sql: `INSERT INTO sessions (id, token_hash, account, label, created_at, seen_at, expires_at, verified_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          values: [id, tokenHash, account, label, createdAt, seenAt, expiresAt, verifiedAt],
        },
        {
          sql: `DELETE FROM sessions WHERE account = $1 AND id IN (
                  SELECT id FROM sessions WHERE account = $1
                  ORDER BY seen_at DESC, id LIMIT 1000 OFFSET ${ACCOUNT_LIMITS.sessions})`,
          values: [account],
        },
      ]);
    },

    async findSession(tokenHash: string): Promise<{ session: Session; account: Account } | undefined> {
      const row = await find<SessionRow & JoinedAccount>(
        `${selectWithAccount('sessions')} WHERE sessions.token_hash = $1`,
        tokenHash,
      );
      return row && { session: toSession(row), account: toJoinedAccount(row) };
    },

    async listSessions(account: string): Promise<readonly Session[]> {
      const sql = 'SELECT * FROM sessions WHERE account = $1 ORDER BY seen_at DESC, id';
      return (await read<SessionRow>(sql, [account])).map(toSession);
    },

    /** Only its times. */
    updateSession: ({ id, seenAt, expiresAt, verifiedAt }: Session): Promise<boolean> =>
      change(
        'UPDATE sessions SET seen_at = $2, expires_at = $3, verified_at = $4 WHERE id = $1',
        id,
        seenAt,
        expiresAt,
        verifiedAt,
      ),

    removeSession: (account: string, id: string): Promise<boolean> =>
      change('DELETE FROM sessions WHERE account = $1 AND id = $2', account, id),

    removeSessions: (account: string, except = ''): Promise<void> =>
      write('DELETE FROM sessions WHERE account = $1 AND id <> $2', account, except),
  };
}

interface SessionRow {
  readonly id: string;
  readonly token_hash: string;
  readonly account: string;
  readonly label: string;
  readonly created_at: number;
  readonly seen_at: number;
  readonly expires_at: number;
  readonly verified_at: number;
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    tokenHash: row.token_hash,
    account: row.account,
    label: row.label,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
    verifiedAt: row.verified_at,
  };
}
