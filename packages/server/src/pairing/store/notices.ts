import type { Notice } from '../../games/game-store.ts';
import { type Queries, type Step, toParts, toPlaces, toSweepStep } from '../../platform/database/database.ts';
import type { PairingStore } from '../pairing-store.ts';

type NoticeMethods = Pick<
  PairingStore,
  'listNotices' | 'findNoticeNumbers' | 'findLastNumbers' | 'trimNotices' | 'listPlaying'
>;

/** [L11] How many events of an account are kept. */
export const KEPT_NOTICES = 500;

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

export function noticeQueries({ read, find, transact }: Queries): NoticeMethods {
  return {
    async listNotices(account, after, limit) {
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

    async findNoticeNumbers(account) {
      const sql = `
        SELECT number AS last, (SELECT min(number) FROM account_events WHERE account = $1) AS first
        FROM account_event_numbers WHERE account = $1`;
      const row = await find<{ last: number; first: number | null }>(sql, account);
      return row ? { last: row.last, first: row.first ?? row.last + 1 } : { first: 1, last: 0 };
    },

    async findLastNumbers(accounts) {
      const found = new Map<string, number>();
      for (const part of toParts(accounts)) {
        const sql = `SELECT account, number FROM account_event_numbers WHERE account IN (${toPlaces(part)})`;
        const rows = await read<{ account: string; number: number }>(sql, part);
        for (const { account, number } of rows) found.set(account, number);
      }
      return found;
    },

    async trimNotices(before) {
      await transact([
        toSweepStep('account_events', 'account, number', 'at', before),
        toSweepStep('game_challenges', 'id', 'closed_at', before),
      ]);
    },

    async listPlaying(account, limit) {
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
