import type { Outage } from '@kalah/rules/clock';
import { createQueries, type Database, type Step } from '../../platform/database/database.ts';

/** A game that has to be checked, because one of its clocks may have run out. */
export interface DueGame {
  readonly id: string;
  readonly dueAt: number;
}

interface HeartbeatRecord {
  readonly at: number;
  readonly maxGapMs: number;
  readonly maxErrorMs: number;
  /** An outage ends this long after the next heartbeat, so that players have time to reconnect. */
  readonly graceMs: number;
  readonly after: number;
}

interface HeartbeatResult {
  readonly isRecorded: boolean;
  readonly outages: readonly Outage[];
  readonly databaseTime?: number;
}

export type TimeStore = ReturnType<typeof createTimeStore>;

/** A heartbeat that is earlier than the last one by more than this shows that a clock was set back. */
const SET_BACK_MS = 60_000;

const NEWER_TIME = `
  CASE WHEN $1 < seen_at - ${SET_BACK_MS} THEN $1 WHEN $1 > seen_at THEN $1 ELSE seen_at END`;

/** [T10] Nobody was charged for time in which no clock ran, so only outages with running clocks are recorded. */
const IS_OUTAGE = 'seen_at < $2 AND EXISTS (SELECT 1 FROM games WHERE due_at IS NOT NULL)';

/** Heartbeats need not survive a crash of the database. */
const LAZY = { waitsForDisk: false };

export function createTimeStore(database: Database) {
  const { read, find, transact, write } = createQueries(database);
  const { clock } = database;
  const isRight = `abs(CAST($1 AS bigint) - ${clock ?? 'CAST($1 AS bigint)'}) <= $3`;

  const recordWithoutGap = (values: Step['values']): Step => ({
    sql: `UPDATE uptime SET seen_at = ${NEWER_TIME} WHERE seen_at >= $2 AND ${isRight}`,
    values,
    changes: 1,
  });

  /** All replicas record their heartbeats in one row, so its lock decides which of them records an outage. */
  const recordWithOutage = (values: Step['values'], end: number): Step[] => [
    { sql: 'UPDATE uptime SET outage_end = outage_end', values: [] },
    {
      sql: `INSERT INTO outages (ended_at, began_at)
            SELECT CAST($4 AS bigint), seen_at FROM uptime WHERE ${IS_OUTAGE} AND ${isRight} ON CONFLICT DO NOTHING`,
      values: [...values, end],
    },
    {
      sql: `UPDATE uptime SET outage_end = CASE WHEN ${IS_OUTAGE} THEN $4 ELSE outage_end END, seen_at = ${NEWER_TIME}
            WHERE ${isRight}`,
      values: [...values, end],
      changes: 1,
    },
  ];

  return {
    /** [T9] Games that are due at `now`, the longest overdue first. `append` updates the due times. */
    listDueGames: (now: number, limit: number) =>
      read<DueGame>('SELECT id, due_at AS "dueAt" FROM games WHERE due_at <= $1 ORDER BY due_at LIMIT $2', [
        now,
        limit,
      ]),

    async findNextDueTime(): Promise<number | undefined> {
      const sql = 'SELECT min(due_at) AS "dueAt" FROM games WHERE due_at IS NOT NULL';
      const row = await find<{ dueAt: number | null }>(sql);
      return row?.dueAt ?? undefined;
    },

    /** Sets the due time of a game, or clears it if `dueAt` is undefined. Does nothing if the stored time is no longer `game.dueAt`. */
    setDueTime: ({ id, dueAt: before }: DueGame, dueAt: number | undefined): Promise<void> =>
      write('UPDATE games SET due_at = $1 WHERE id = $2 AND due_at = $3', dueAt ?? null, id, before),

    /** [T10] Records that a replica is up. If clocks run and the last heartbeat is too long ago, also records an outage. */
    async recordHeartbeat(heartbeat: HeartbeatRecord): Promise<HeartbeatResult> {
      const { at, maxGapMs, maxErrorMs, graceMs, after } = heartbeat;
      const values = [at, at - maxGapMs, maxErrorMs];
      const isRecorded =
        (await transact([recordWithoutGap(values)], LAZY)) ||
        (await transact(recordWithOutage(values, at + graceMs), LAZY));
      const row = await find<{ outageEnd: number; time: number }>(
        `SELECT outage_end AS "outageEnd", ${clock ?? 0} AS time FROM uptime`,
      );
      const { outageEnd, time } = row!;
      const outages = outageEnd > after ? await listOutages(after) : [];
      return { isRecorded, outages, ...(clock && { databaseTime: time }) };
    },
  };

  function listOutages(after: number): Promise<readonly Outage[]> {
    return read<Outage>(
      'SELECT began_at AS "from", ended_at AS "to" FROM outages WHERE ended_at > $1 ORDER BY ended_at',
      [after],
    );
  }
}
