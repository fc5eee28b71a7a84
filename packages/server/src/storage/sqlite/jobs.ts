import type { DatabaseSync } from 'node:sqlite';
import type { Job, JobStore, TakeOptions } from '../../games/job.ts';
import type { GroupCommit } from '../group-commit.ts';
import { toJobRow, type Write } from '../row.ts';

interface DueRow {
  readonly key: string;
  readonly kind: string;
  readonly data: string;
  readonly dueAt: number;
  readonly attempts: number;
  readonly lease: string | null;
}

const DUE = `
  SELECT key, kind, data, due_at AS dueAt, attempts, lease FROM jobs
  WHERE due_at <= ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY due_at, key LIMIT ?`;

const NEXT_DUE = `
  SELECT due_at AS dueAt FROM jobs
  WHERE due_at IS NOT NULL AND kind IN (SELECT value FROM json_each(?)) ORDER BY due_at, key LIMIT 1`;

type Reading = <Found>(read: () => Found) => Promise<Found>;

/** Jobs in the file. The reading connection finds them, the writer leases them. */
export function createJobStore(db: DatabaseSync, writer: GroupCommit<Write>, reading: Reading): JobStore {
  const findDue = db.prepare(DUE);
  const findNextDue = db.prepare(NEXT_DUE);

  async function take(row: DueRow, { now, leaseMs, lease }: TakeOptions): Promise<Job[]> {
    const { key, kind, dueAt } = row;
    const attempts = row.attempts + 1;
    const state = { lease, dueAt: now + leaseMs, attempts };
    const read = { lease: row.lease, attempts: row.attempts };
    if (!(await writer.commit({ kind: 'lease', key, ...read, state }))) return [];
    const isInterrupted = row.lease !== null;
    return [{ key, kind, data: JSON.parse(row.data), dueAt, attempts, lease, isInterrupted }];
  }

  return {
    async takeJobs(options) {
      const { now, kinds, limit } = options;
      const read = () => findDue.all(now, JSON.stringify(kinds), limit) as unknown as DueRow[];
      const taken = await Promise.all((await reading(read)).map((row) => take(row, options)));
      return taken.flat();
    },
    async addJobs(jobs) {
      await writer.commit({ kind: 'jobs', jobs: jobs.map(toJobRow) });
    },
    finishJob: ({ key, lease, attempts }, next = []) =>
      writer.commit({
        kind: 'lease',
        key,
        lease,
        attempts,
        ...(next.length > 0 && { next: next.map(toJobRow) }),
      }),
    releaseJob: ({ key, lease, attempts }, dueAt) =>
      writer.commit({
        kind: 'lease',
        key,
        lease,
        attempts,
        state: { lease: null, dueAt: dueAt ?? null, attempts },
      }),
    findNextDue: (kinds) =>
      reading(() => (findNextDue.get(JSON.stringify(kinds)) as { dueAt: number } | undefined)?.dueAt),
  };
}
