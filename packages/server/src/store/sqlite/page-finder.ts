import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Cursor, ListQuery, ListScope } from '../../games/game-store.ts';
import { ACTIVITY_STEP_MS } from '../../games/store/cursor.ts';
import { byNewest, type ListStatus, toListStatuses } from '../../games/store/listing.ts';

/**
 * [S9] Answers a list query arm by arm: for each status, and for each side a player may be on, the newest entries of an
 * index. Each arm reads only as many entries as it returns, however many games there are. The arms are merged here.
 */
export function createPageFinder(prepare: (sql: string) => StatementSync): (query: ListQuery) => Cursor[] {
  return (query) => {
    const { scope, before, limit } = query;
    const time = scope.kind === 'active' ? 'active_at' : 'created_at';
    const cursor = before ? `AND (${time}, id) < (?, ?)` : '';
    const place = before ? [before.at, before.id] : [];
    const found = new Map<string, Cursor>();
    for (const { where, values } of toArms(scope)) {
      for (const status of toListStatuses(query)) {
        const since = toSince(query, status);
        const select = prepare(`
          SELECT id, ${time} AS at FROM games
          WHERE ${where} AND status = ? ${since.condition} ${cursor}
          ORDER BY ${time} DESC, id DESC LIMIT ?`);
        const rows = select.all(...values, status, ...since.values, ...place, limit) as unknown as Cursor[];
        for (const row of rows) found.set(row.id, row);
      }
    }
    return [...found.values()].sort(byNewest).slice(0, limit);
  };
}

/** Games that have been waiting or idle for too long are left out; exact times are compared when the games are read. */
function toSince(
  { waitingSince, activeSince }: ListQuery,
  status: ListStatus,
): { condition: string; values: number[] } {
  if (status.startsWith('waiting') && waitingSince !== undefined) {
    return { condition: 'AND created_at >= ?', values: [waitingSince] };
  }
  if (status === 'playing' && activeSince !== undefined) {
    return { condition: 'AND active_at > ?', values: [activeSince - ACTIVITY_STEP_MS] };
  }
  return { condition: '', values: [] };
}

function toArms(scope: ListScope): { where: string; values: SQLInputValue[] }[] {
  switch (scope.kind) {
    case 'public':
      return [{ where: 'listed = 1', values: [] }];
    case 'player':
      return [
        { where: 'listed = 1 AND south_name = ?', values: [scope.name] },
        { where: 'listed = 1 AND north_name = ?', values: [scope.name] },
      ];
    case 'engine-turn':
      return [{ where: 'engine_to_move = 1', values: [] }];
    case 'active':
      return [{ where: 'active_at IS NOT NULL AND listed = 1', values: [] }];
  }
}
