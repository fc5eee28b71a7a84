import type { Step } from '../../platform/database/database.ts';
import { toAccountSeeker } from '../seek.ts';

/** [A15] Removes the seeks, challenges and events of a deleted account. */
export function toDeletionSteps(account: string): Step[] {
  const tables = ['account_events', 'account_event_numbers', 'account_playing'];
  return [
    { sql: 'DELETE FROM seeks WHERE seeker = $1', values: [toAccountSeeker(account)] },
    { sql: 'DELETE FROM game_challenges WHERE sender = $1 OR receiver = $1', values: [account] },
    ...tables.map((table) => ({ sql: `DELETE FROM ${table} WHERE account = $1`, values: [account] })),
  ];
}

/** An account and its bots. */
const CLOSED = '(SELECT id FROM accounts WHERE id = $1 OR owner = $1)';

/** [O2] Removes the open seeks of a closed account and its bots, and ends challenges by or to them. */
export function toClosingSteps(account: string, at: number): Step[] {
  return [
    {
      sql: `DELETE FROM seeks WHERE game IS NULL
            AND seeker IN (SELECT '${toAccountSeeker('')}' || id FROM accounts WHERE id = $1 OR owner = $1)`,
      values: [account],
    },
    {
      sql: `UPDATE game_challenges SET is_open = 0, answer = 'cancelled', closed_at = $2
            WHERE is_open = 1 AND (sender IN ${CLOSED} OR receiver IN ${CLOSED})`,
      values: [account, at],
    },
  ];
}
