import { createQueries, type Database } from '../database/database.ts';
import { COMMIT_TO_DISK } from '../database/postgres/durability.ts';
import type { Job, TakeOptions } from './job.ts';

interface DueRow {
  readonly key: string;
  readonly kind: string;
  readonly data: string;
  readonly dueAt: number;
  readonly attempts: number;
  readonly lease: string | null;
}

/** A job that somebody else has leased in the meantime is left out. */
export function createTakeJobs(database: Database) {
  const { read, change } = createQueries(database);

  async function take(row: DueRow, { now, leaseMs, lease }: TakeOptions): Promise<Job[]> {
    const { key, kind, data, dueAt } = row;
    const attempts = row.attempts + 1;
    const sql = `
      UPDATE jobs SET lease = $1, due_at = $2, attempts = $3
      WHERE key = $4 AND lease IS NOT DISTINCT FROM $5 AND attempts = $6`;
    if (!(await change(sql, lease, now + leaseMs, attempts, key, row.lease, row.attempts))) return [];
    const isInterrupted = row.lease !== null;
    return [{ key, kind, data: JSON.parse(data), dueAt, attempts, lease, isInterrupted }];
  }

  return async (options: TakeOptions): Promise<readonly Job[]> => {
    const { kinds, now, limit } = options;
    if (kinds.length === 0) return [];
    const due = await read<DueRow>(toDueJobs(kinds), [now, limit, ...kinds]);
    return (await Promise.all(due.map((row) => take(row, options)))).flat();
  };
}

/** One search per kind, so that each reads no more rows of the index than it returns. */
function toDueJobs(kinds: readonly string[]): string {
  const searches = kinds.map(
    (_, index) => `
      SELECT * FROM (
        SELECT key, kind, data, due_at AS "dueAt", attempts, lease FROM jobs
        WHERE kind = $${index + 3} AND due_at <= $1 ORDER BY due_at, key LIMIT $2
      ) AS found`,
  );
  return `${searches.join(' UNION ALL ')} ORDER BY "dueAt", key LIMIT $2`;
}

/**
 * Replicas that take jobs at the same moment skip each other's rows instead of waiting for them; a search may lock more rows than
 * are taken, which are free again when the statement ends. A lease must survive a crash of the server, because it tells the next
 * runner that the job may have been carried out.
 */
export const TAKE = `
  WITH due AS (
    SELECT found.* FROM unnest($2::text[]) AS wanted (kind)
    CROSS JOIN LATERAL (
      SELECT key, due_at, lease FROM jobs WHERE jobs.kind = wanted.kind AND due_at <= $1
      ORDER BY due_at, key LIMIT $3 FOR UPDATE SKIP LOCKED
    ) AS found
    ORDER BY due_at, key LIMIT $3
  ), taken AS (
    UPDATE jobs SET lease = $4, due_at = $5, attempts = attempts + 1
    FROM due WHERE jobs.key = due.key
    RETURNING jobs.key, jobs.kind, jobs.data, due.due_at AS "dueAt", jobs.attempts, jobs.lease,
      due.lease IS NOT NULL AS "isInterrupted"
  )
  SELECT taken.*, ${COMMIT_TO_DISK} FROM taken ORDER BY "dueAt", key`;

type Fetch = <Row>(sql: string, values: readonly unknown[]) => Promise<readonly Row[]>;

/** PostgreSQL: in one statement, because many replicas take jobs at the same time. */
export function createSkippingTakeJobs(fetch: Fetch) {
  return async ({ now, kinds, limit, lease, leaseMs }: TakeOptions): Promise<readonly Job[]> => {
    const rows = await fetch<Job & { data: string }>(TAKE, [now, kinds, limit, lease, now + leaseMs]);
    return rows.map(({ key, kind, data, dueAt, attempts, lease, isInterrupted }) => {
      return { key, kind, data: JSON.parse(data), dueAt, attempts, lease, isInterrupted };
    });
  };
}
