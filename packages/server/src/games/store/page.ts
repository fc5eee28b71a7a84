import type { Dialect, SqlValue } from '../../platform/database/database.ts';
import type { ListQuery, ListScope } from '../game-store.ts';
import { findGameId } from '../id.ts';
import { ACTIVITY_STEP_MS } from './cursor.ts';
import { type ListStatus, toListStatuses } from './listing.ts';

/**
 * [S9] A page of a list. The query has an arm for each status, and for each side a player may be on: the newest entries of an index.
 * Each arm reads only as many entries as it returns, however many games there are.
 */
export function toPageQuery(dialect: Dialect, query: ListQuery): [sql: string, values: SqlValue[]] {
  const { scope, waitingSince, activeSince, before, limit } = query;
  const values: SqlValue[] = [];
  const bind = (value: SqlValue): string => `$${values.push(value)}`;
  const most = bind(limit);
  const time = scope.kind === 'active' ? 'active_at' : 'created_at';
  const cursor = before ? `AND (${time}, id) < (${bind(before.at)}, ${bind(toUuid(before.id))})` : '';
  /** Games that have been waiting or idle for too long are left out; exact times are compared when the games are read. */
  const since = (status: ListStatus) => {
    if (status.startsWith('waiting') && waitingSince !== undefined) {
      return `AND created_at >= ${bind(waitingSince)}`;
    }
    if (status === 'playing' && activeSince !== undefined) {
      return `AND active_at > ${bind(activeSince - ACTIVITY_STEP_MS)}`;
    }
    return '';
  };
  const arms = toConditions(scope, IS_TRUE[dialect], bind).flatMap((condition) =>
    toListStatuses(query).map(
      (status) => `
        SELECT * FROM (
          SELECT id, ${time} AS at FROM games
          WHERE ${condition} AND status = ${bind(status)} ${since(status)} ${cursor}
          ORDER BY ${time} DESC, id DESC LIMIT ${most}
        ) AS arm`,
    ),
  );
  return [`${arms.join(' UNION ')} ORDER BY at DESC, id DESC LIMIT ${most}`, values];
}

/** As in the conditions of the indexes. */
const IS_TRUE: Record<Dialect, string> = { sqlite: ' = 1', postgres: '' };

function toConditions(scope: ListScope, isTrue: string, bind: (value: string) => string): string[] {
  const listed = `listed${isTrue}`;
  switch (scope.kind) {
    case 'public':
      return [listed];
    case 'player': {
      const name = bind(scope.name);
      return [`${listed} AND south_name = ${name}`, `${listed} AND north_name = ${name}`];
    }
    case 'engine-turn':
      return [`engine_to_move${isTrue}`];
    case 'active':
      return [`active_at IS NOT NULL AND ${listed}`];
  }
}

/** Ids are UUIDs in lower case; PostgreSQL rejects other texts with an error. */
export function isId(text: string): boolean {
  return findGameId(text) === text;
}

/** The nil UUID sorts before every id; no game has it. */
export const LEAST_ID = '00000000-0000-0000-0000-000000000000';

/** A cursor may hold any text; texts that are no ids sort before all ids. */
function toUuid(id: string): string {
  return isId(id) ? id : LEAST_ID;
}
