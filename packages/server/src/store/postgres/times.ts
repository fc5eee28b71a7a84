import type { Outage } from '@kalah/rules/clock';
import { type DueGame, SET_BACK_MS, type TimeStore } from '../../games/clocks/time-store.ts';
import { named, type Statement } from '../../platform/database/postgres/connection.ts';
import { DATABASE_TIME } from '../../platform/database/postgres/database-clock.ts';
import { COMMIT_TO_DISK } from '../../platform/database/postgres/durability.ts';

const DUE = {
  text: 'SELECT id, due_at AS "dueAt" FROM games WHERE due_at <= $1 ORDER BY due_at LIMIT $2',
};

const NEXT_DUE = named('kalah_next_due', 'SELECT min(due_at) AS "dueAt" FROM games WHERE due_at IS NOT NULL');

const SET_DUE_TIME = {
  text: `UPDATE games SET due_at = $3 WHERE id = $1 AND due_at = $2 RETURNING ${COMMIT_TO_DISK}`,
};

/**
 * All replicas record their heartbeats in one row, so its lock decides which of them records an outage. A heartbeat need not be
 * durable, so it does not wait for the disk. [T10] Only outages with running clocks are recorded. [T19] A replica whose clock is
 * wrong only gets the right time.
 */
const BEAT = named(
  'kalah_beat',
  `
  WITH held AS (
    SELECT seen_at, outage_end, ${DATABASE_TIME} AS time, set_config('synchronous_commit', 'off', true)
    FROM uptime FOR UPDATE
  ), next AS (
    SELECT seen_at, outage_end, time, abs($1::bigint - time) <= $4::bigint AS is_right,
      seen_at < $1::bigint - $2::bigint AND abs($1::bigint - time) <= $4::bigint
        AND EXISTS (SELECT 1 FROM games WHERE due_at IS NOT NULL) AS is_outage
    FROM held
  ), outage AS (
    INSERT INTO outages (ended_at, began_at) SELECT $1::bigint + $3::bigint, seen_at FROM next WHERE is_outage
    ON CONFLICT DO NOTHING
  ), seen AS (
    UPDATE uptime SET
      seen_at = CASE WHEN $1::bigint < next.seen_at - ${SET_BACK_MS} THEN $1::bigint
        ELSE GREATEST(next.seen_at, $1::bigint) END,
      outage_end = CASE WHEN is_outage THEN $1::bigint + $3::bigint ELSE next.outage_end END
    FROM next WHERE is_right
  )
  SELECT CASE WHEN is_outage THEN $1::bigint + $3::bigint ELSE outage_end END AS "outageEnd",
    time AS "databaseTime"
  FROM next`,
);

const OUTAGES = {
  text: 'SELECT began_at AS "from", ended_at AS "to" FROM outages WHERE ended_at > $1 ORDER BY ended_at',
};

interface Statements {
  read<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  fetch<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  write(statement: Statement, values: readonly unknown[]): Promise<boolean>;
}

export function createTimeStore({ read, fetch, write }: Statements): TimeStore {
  return {
    listDueGames: (now, limit) => read<DueGame>(DUE, [now, limit]),
    async findNextDueTime() {
      const [row] = await read<{ dueAt: number | null }>(NEXT_DUE, []);
      return row?.dueAt ?? undefined;
    },
    async setDueTime({ id, dueAt: before }, dueAt) {
      await write(SET_DUE_TIME, [id, before, dueAt ?? null]);
    },
    async recordHeartbeat({ at, maxGapMs, maxErrorMs, graceMs, after }) {
      const values = [at, maxGapMs, graceMs, maxErrorMs];
      const [row] = await fetch<{ outageEnd: number; databaseTime: number }>(BEAT, values);
      const { outageEnd, databaseTime } = row!;
      return { outages: outageEnd > after ? await read<Outage>(OUTAGES, [after]) : [], databaseTime };
    },
  };
}
