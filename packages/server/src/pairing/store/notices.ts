import type { Notice } from '../../games/game-store.ts';
import { type Queries, type Step, toParts, toPlaces, toSweepStep } from '../../platform/database/database.ts';

/** [L11] Number of notices kept per account. */
export const KEPT_NOTICES = 500;

/** [L11] An event of an account. Numbers count up from 1 for each account. */
export interface StoredNotice extends Notice {
  readonly number: number;
  readonly at: number;
}

/** [L11] The row with an account's last number is locked until the commit, so events become visible in their order. */
export function toNoticeSteps({ account, kind, data }: Notice, at: number): Step[] {
  return [
    {
      sql: `INSERT INTO account_event_numbers (account, number) VALUES ($1, 1)
            ON CONFLICT (account) DO UPDATE SET number = account_event_numbers.number + 1`,
      values: [account],
      locks: `notices ${account}`,
    },
    {
      sql: `INSERT INTO account_events (account, number, at, kind, data)
            SELECT account, number, $2, $3, $4 FROM account_event_numbers WHERE account = $1`,
      values: [account, at, kind, JSON.stringify(data)],
    },
    {
      sql: `DELETE FROM account_events WHERE account = $1 AND number <=
              (SELECT number FROM account_event_numbers WHERE account = $1) - ${KEPT_NOTICES}`,
      values: [account],
    },
  ];
}

export function noticeQueries({ read, find, transact }: Queries) {
  return {
    /** [L11] Those after a number, in order. */
    async listNotices(account: string, after: number, limit: number): Promise<readonly StoredNotice[]> {
      const sql = `
        SELECT number, at, kind, data FROM account_events WHERE account = $1 AND number > $2
        ORDER BY number LIMIT $3`;
      const rows = await read<NoticeRow>(sql, [account, after, limit]);
      return rows.map(({ number, at, kind, data }) => ({
        account,
        number,
        at,
        kind,
        data: JSON.parse(data),
      }));
    },

    /** [L11] The last number of an account, and the first that is still stored. */
    async readNoticeNumbers(account: string): Promise<{ readonly first: number; readonly last: number }> {
      const sql = `
        SELECT number AS last, (SELECT min(number) FROM account_events WHERE account = $1) AS first
        FROM account_event_numbers WHERE account = $1`;
      const row = await find<{ last: number; first: number | null }>(sql, account);
      return row ? { last: row.last, first: row.first ?? row.last + 1 } : { first: 1, last: 0 };
    },

    /** [L11] Only of accounts that have one. */
    async readLastNumbers(accounts: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const numbers = new Map<string, number>();
      for (const part of toParts(accounts)) {
        const sql = `SELECT account, number FROM account_event_numbers WHERE account IN (${toPlaces(part)})`;
        const rows = await read<{ account: string; number: number }>(sql, part);
        for (const { account, number } of rows) numbers.set(account, number);
      }
      return numbers;
    },

    /** [L11] Removes notices, and challenges that ended, from before a time. */
    async trimNotices(before: number): Promise<void> {
      await transact([
        toSweepStep('account_events', 'account, number', 'at', before),
        toSweepStep('game_challenges', 'id', 'closed_at', before),
      ]);
    },

    /** The games that an account is playing, the latest first. */
    async listPlaying(account: string, limit: number): Promise<readonly string[]> {
      const sql = 'SELECT game FROM account_playing WHERE account = $1 ORDER BY at DESC, game LIMIT $2';
      return (await read<{ game: string }>(sql, [account, limit])).map(({ game }) => game);
    },
  };
}

interface NoticeRow {
  readonly number: number;
  readonly at: number;
  readonly kind: string;
  readonly data: string;
}
