import { createQueries, type Database, type Step } from '../database/database.ts';
import type { Job, NewJob, TakeOptions } from './job.ts';
import { createTakeJobs } from './take-jobs.ts';

export type JobStore = ReturnType<typeof createJobStore>;

/**
 * Stores jobs until they are done. Changes add them (`Change.jobs`). [S19] Any replica can take due jobs, under a lease. A job
 * whose lease has expired is due again, so a handler may run twice: it must be idempotent, or do nothing if `isInterrupted`.
 */
export function createJobStore(database: Database, takeJobs = createTakeJobs(database)) {
  const { find, transact, change } = createQueries(database);
  return {
    /** Leases due jobs, the longest overdue first. */
    takeJobs: (options: TakeOptions): Promise<readonly Job[]> => takeJobs(options),

    async addJobs(jobs: readonly NewJob[]): Promise<void> {
      await transact(toJobSteps(jobs));
    },

    /**
     * Removes a finished job and adds the jobs that follow from it, which may have the same key, in one transaction. Resolves
     * to false, with nothing changed, if another runner has leased the job since.
     */
    finishJob({ key, lease }: Job, next: readonly NewJob[] = []): Promise<boolean> {
      const remove = {
        sql: 'DELETE FROM jobs WHERE key = $1 AND lease = $2',
        values: [key, lease],
        changes: 1,
      };
      return transact([remove, ...toJobSteps(next)]);
    },

    /**
     * Gives up the lease. The job becomes due at `dueAt`; if that is undefined, the job is kept but never tried again.
     * Resolves to false, with nothing changed, if another runner has leased the job since.
     */
    releaseJob({ key, lease }: Job, dueAt: number | undefined): Promise<boolean> {
      const sql = 'UPDATE jobs SET due_at = $3, lease = NULL WHERE key = $1 AND lease = $2';
      return change(sql, key, lease, dueAt ?? null);
    },

    /** The earliest time at which a job of these kinds is due or its lease expires; undefined if there is none. */
    async findNextDue(kinds: readonly string[]): Promise<number | undefined> {
      const row = await find<{ dueAt: number | null }>(toNextDue(kinds), ...kinds);
      return row?.dueAt ?? undefined;
    },
  };
}

/** One search per kind, so that each reads one row of the index, whatever the backlog of other kinds. */
export function toNextDue(kinds: readonly string[]): string {
  const searches = kinds.map(
    (_, index) => `
      SELECT (
        SELECT due_at FROM jobs WHERE kind = $${index + 1} AND due_at IS NOT NULL ORDER BY due_at LIMIT 1
      ) AS due_at`,
  );
  return `SELECT min(due_at) AS "dueAt" FROM (${searches.join(' UNION ALL ')}) AS first`;
}

/** In the order of keys, so that replicas that add the same jobs cannot deadlock. */
export function toJobSteps(jobs: readonly NewJob[]): Step[] {
  return jobs.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(toJobStep);
}

export function toJobStep({ key, kind, data, dueAt }: NewJob): Step {
  return {
    sql: 'INSERT INTO jobs (key, kind, data, due_at) VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO NOTHING',
    values: [key, kind, JSON.stringify(data), dueAt],
    locks: `job ${key}`,
  };
}
