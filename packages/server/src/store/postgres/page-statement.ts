import type { ListQuery, ListScope } from '../../games/game-store.ts';
import { parseGameId } from '../../games/id.ts';
import { ACTIVITY_STEP_MS } from '../../games/store/cursor.ts';
import { type ListStatus, toListStatuses } from '../../games/store/listing.ts';
import type { Statement } from '../../platform/database/postgres/connection.ts';

/**
 * [S9] The query has an arm for each status, and for each side a player may be on: the newest entries of an index. Each
 * arm reads only as many entries as it returns, however many games there are.
 */
export function toPageStatement(query: ListQuery): [statement: Statement, values: unknown[]] {
  const { scope, waitingSince, activeSince, before, limit } = query;
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const most = bind(limit);
  const time = scope.kind === 'active' ? 'active_at' : 'created_at';
  const cursor = before ? `AND (${time}, id) < (${bind(before.at)}, ${bind(toUuid(before.id))}::uuid)` : '';
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
  const order = `ORDER BY ${time} DESC, id DESC LIMIT ${most}`;
  const arms = toConditions(scope, bind).flatMap((condition) =>
    toListStatuses(query).map(
      (status) =>
        `(SELECT id, ${time} FROM games
          WHERE ${condition} AND status = ${bind(status)} ${since(status)} ${cursor} ${order})`,
    ),
  );
  return [{ text: `SELECT id, ${time} AS at FROM (${arms.join(' UNION ')}) AS arms ${order}` }, values];
}

function toConditions(scope: ListScope, bind: (value: unknown) => string): string[] {
  switch (scope.kind) {
    case 'public':
      return ['listed'];
    case 'player': {
      const name = bind(scope.name);
      return [`listed AND south_name = ${name}`, `listed AND north_name = ${name}`];
    }
    case 'engine-turn':
      return ['engine_to_move'];
    case 'active':
      return ['active_at IS NOT NULL AND listed'];
  }
}

/** Ids are UUIDs in lower case; PostgreSQL rejects other texts with an error. */
export function isId(text: string): boolean {
  return parseGameId(text) === text;
}

/** The nil UUID sorts before every id; no game has it. */
export const LEAST_ID = '00000000-0000-0000-0000-000000000000';

/** A cursor may hold any text; texts that are no ids sort before all ids. */
function toUuid(id: string): string {
  return isId(id) ? id : LEAST_ID;
}
