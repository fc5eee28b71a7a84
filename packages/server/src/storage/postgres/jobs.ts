import type { Job, JobStore } from '../../games/job.ts';
import type { Statement } from './connection.ts';

/** Replicas that take jobs at the same moment skip each other's rows instead of waiting for them. */
const TAKE = {
  text: `
  WITH due AS (
    SELECT key, due_at FROM jobs WHERE due_at <= $1 AND kind = ANY ($2::text[])
    ORDER BY due_at, key LIMIT $3 FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE jobs SET lease = $4, due_at = $5, attempts = attempts + 1
    FROM due WHERE jobs.key = due.key
    RETURNING jobs.key, jobs.kind, jobs.data, due.due_at AS "dueAt", jobs.attempts, jobs.lease
  )
  SELECT * FROM taken ORDER BY "dueAt", key`,
};

const FINISH = { text: 'DELETE FROM jobs WHERE key = $1 AND lease = $2' };

const RELEASE = { text: 'UPDATE jobs SET due_at = $3 WHERE key = $1 AND lease = $2' };

const NEXT_DUE = {
  text: `
  SELECT due_at AS "dueAt" FROM jobs WHERE due_at IS NOT NULL AND kind = ANY ($1::text[])
  ORDER BY due_at, key LIMIT 1`,
};

interface Statements {
  read<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Not repeated when its answer is lost. */
  fetch<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Whether a row was changed. */
  write(statement: Statement, values: readonly unknown[]): Promise<boolean>;
}

export function createJobStore({ read, fetch, write }: Statements): JobStore {
  return {
    async takeJobs({ now, kinds, limit, lease, leaseMs }) {
      const rows = await fetch<Job & { data: string }>(TAKE, [now, kinds, limit, lease, now + leaseMs]);
      return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }));
    },
    finishJob: ({ key, lease }) => write(FINISH, [key, lease]),
    releaseJob: ({ key, lease }, dueAt) => write(RELEASE, [key, lease, dueAt ?? null]),
    async findNextDue(kinds) {
      const [row] = await read<{ dueAt: number }>(NEXT_DUE, [kinds]);
      return row?.dueAt;
    },
  };
}
