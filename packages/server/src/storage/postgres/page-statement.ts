import type { GameStatus } from '../../games/game.ts';
import type { ListQuery, ListScope } from '../../games/game-store.ts';
import { findGameId } from '../../games/id.ts';
import { ALL_STATUSES } from '../listing.ts';
import type { Statement } from './connection.ts';

/**
 * [S9] The query has an arm for each status, and for each side a player may be on: the newest entries of an index. Each
 * arm reads only as many entries as it returns, however many games there are.
 */
export function toPageStatement({
  scope,
  status = ALL_STATUSES,
  waitingSince,
  before,
  limit,
}: ListQuery): [statement: Statement, values: unknown[]] {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const most = bind(limit);
  const time = scope.kind === 'active' ? 'active_at' : 'created_at';
  const cursor = before ? `AND (${time}, id) < (${bind(before.at)}, ${bind(toUuid(before.id))}::uuid)` : '';
  const since = (one: GameStatus) =>
    one === 'waiting' && waitingSince !== undefined ? `AND created_at >= ${bind(waitingSince)}` : '';
  const order = `ORDER BY ${time} DESC, id DESC LIMIT ${most}`;
  const arms = toConditions(scope, bind).flatMap((condition) =>
    status.map(
      (one) =>
        `(SELECT id, ${time} FROM games
          WHERE ${condition} AND status = ${bind(one)} ${since(one)} ${cursor} ${order})`,
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
      return ['active_at IS NOT NULL'];
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
