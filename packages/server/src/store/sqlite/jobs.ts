import type { DatabaseSync } from 'node:sqlite';
import type { GroupCommit } from '../../platform/database/group-commit.ts';
import type { Job, JobStore, TakeOptions } from '../../platform/jobs/job.ts';
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
  WHERE kind = ? AND due_at <= ? ORDER BY due_at, key LIMIT ?`;

const NEXT_DUE = `
  SELECT due_at AS dueAt FROM jobs WHERE kind = ? AND due_at IS NOT NULL ORDER BY due_at, key LIMIT 1`;

type Reading = <Found>(read: () => Found) => Promise<Found>;

/** Jobs in the file. The reading connection finds them, the writer leases them. */
export function createJobStore(db: DatabaseSync, writer: GroupCommit<Write>, reading: Reading): JobStore {
  const findDue = db.prepare(DUE);
  const findNextDue = db.prepare(NEXT_DUE);

  /** One search per kind, so that each reads no more rows of the index than it returns. */
  function findDueJobs({ now, kinds, limit }: TakeOptions): DueRow[] {
    return kinds
      .flatMap((kind) => findDue.all(kind, now, limit) as unknown as DueRow[])
      .sort((a, b) => a.dueAt - b.dueAt || (a.key < b.key ? -1 : 1))
      .slice(0, limit);
  }

  function findFirstDue(kinds: readonly string[]): number | undefined {
    const rows = kinds.flatMap((kind) => (findNextDue.get(kind) as { dueAt: number } | undefined) ?? []);
    return rows.length === 0 ? undefined : Math.min(...rows.map(({ dueAt }) => dueAt));
  }

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
      const due = await reading(() => findDueJobs(options));
      return (await Promise.all(due.map((row) => take(row, options)))).flat();
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
    findNextDue: (kinds) => reading(() => findFirstDue(kinds)),
  };
}
