import type { Statement } from '../../platform/database/postgres/connection.ts';
import { COMMIT_TO_DISK } from '../../platform/database/postgres/durability.ts';
import type { Job, JobStore } from '../../platform/jobs/job.ts';
import { type JobRow, toJobRow } from '../row.ts';

/**
 * One search per kind, so that each reads no more rows of the index than it returns, whatever the backlog of other kinds.
 * Replicas that take jobs at the same moment skip each other's rows instead of waiting for them; a search may lock more rows than
 * are taken, which are free again when the statement ends. A lease must survive a crash of the server, because it tells the next
 * runner that the job may have been carried out.
 */
export const TAKE = {
  text: `
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
  SELECT taken.*, ${COMMIT_TO_DISK} FROM taken ORDER BY "dueAt", key`,
};

const ADD = {
  text: `
  INSERT INTO jobs (key, kind, data, due_at)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS job (key) ORDER BY key
  ON CONFLICT (key) DO NOTHING RETURNING ${COMMIT_TO_DISK}`,
};

/**
 * The jobs that follow are added only with the removal. One of them may have the key of the job: a statement cannot remove a row
 * and add it again, so that job is changed instead.
 */
const FINISH = {
  text: `
  WITH next AS (
    SELECT * FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[]) AS next (key, kind, data, due_at)
  ), again AS (
    UPDATE jobs SET kind = next.kind, data = next.data, due_at = next.due_at, attempts = 0, lease = NULL
    FROM next WHERE jobs.key = $1 AND jobs.lease = $2 AND next.key = $1 RETURNING jobs.key
  ), removed AS (
    DELETE FROM jobs WHERE key = $1 AND lease = $2 AND NOT EXISTS (SELECT 1 FROM next WHERE next.key = $1)
    RETURNING key
  ), done AS (
    SELECT key FROM again UNION ALL SELECT key FROM removed
  ), added AS (
    INSERT INTO jobs (key, kind, data, due_at)
    SELECT next.* FROM next, done WHERE next.key <> $1 ORDER BY next.key
    ON CONFLICT (key) DO NOTHING
  )
  SELECT ${COMMIT_TO_DISK} FROM done`,
};

const RELEASE = {
  text: `
  UPDATE jobs SET due_at = $3, lease = NULL WHERE key = $1 AND lease = $2 RETURNING ${COMMIT_TO_DISK}`,
};

export const NEXT_DUE = {
  text: `
  SELECT min(first.due_at) AS "dueAt" FROM unnest($1::text[]) AS wanted (kind)
  CROSS JOIN LATERAL (
    SELECT due_at FROM jobs WHERE jobs.kind = wanted.kind AND due_at IS NOT NULL ORDER BY due_at LIMIT 1
  ) AS first`,
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
    async takeJobs({ now, kinds, limit, lease: newLease, leaseMs }) {
      const rows = await fetch<Job & { data: string }>(TAKE, [now, kinds, limit, newLease, now + leaseMs]);
      return rows.map(({ key, kind, data, dueAt, attempts, lease, isInterrupted }) => {
        return { key, kind, data: JSON.parse(data), dueAt, attempts, lease, isInterrupted };
      });
    },
    async addJobs(jobs) {
      await write(ADD, toColumns(jobs.map(toJobRow)));
    },
    finishJob: ({ key, lease }, next = []) => write(FINISH, [key, lease, ...toColumns(next.map(toJobRow))]),
    releaseJob: ({ key, lease }, dueAt) => write(RELEASE, [key, lease, dueAt ?? null]),
    async findNextDue(kinds) {
      const [row] = await read<{ dueAt: number | null }>(NEXT_DUE, [kinds]);
      return row?.dueAt ?? undefined;
    },
  };
}

function toColumns(jobs: readonly JobRow[]): unknown[][] {
  return [
    jobs.map(({ key }) => key),
    jobs.map(({ kind }) => kind),
    jobs.map(({ data }) => data),
    jobs.map(({ dueAt }) => dueAt),
  ];
}
