import type { Job, NewJob } from '../platform/jobs/job.ts';
import type { JobStore } from '../platform/jobs/store.ts';

type StoredJob = Omit<Job, 'lease' | 'dueAt' | 'isInterrupted'> & {
  readonly lease?: string;
  readonly dueAt?: number;
};

/** Jobs in memory, for tests. */
export class MemoryJobs implements JobStore {
  readonly #jobs = new Map<string, StoredJob>();

  add({ key, kind, data, dueAt }: NewJob): void {
    if (!this.#jobs.has(key))
      this.#jobs.set(key, { key, kind, data: structuredClone(data), dueAt, attempts: 0 });
  }

  async addJobs(jobs: readonly NewJob[]): Promise<void> {
    for (const job of jobs) this.add(job);
  }

  async takeJobs({ kinds, now, leaseMs, limit, lease }: Parameters<JobStore['takeJobs']>[0]): Promise<Job[]> {
    const due = this.#dueOf(kinds).filter(({ dueAt }) => dueAt <= now);
    return due.slice(0, limit).map((job) => {
      const taken = { ...job, lease, attempts: job.attempts + 1 };
      this.#jobs.set(job.key, { ...taken, dueAt: now + leaseMs });
      return { ...taken, isInterrupted: job.lease !== undefined };
    });
  }

  async finishJob({ key, lease }: Job, next: readonly NewJob[] = []): Promise<boolean> {
    if (this.#jobs.get(key)?.lease !== lease) return false;
    this.#jobs.delete(key);
    await this.addJobs(next);
    return true;
  }

  async releaseJob({ key, lease }: Job, dueAt: number | undefined): Promise<boolean> {
    const job = this.#jobs.get(key);
    if (job?.lease !== lease) return false;
    const { dueAt: _, lease: __, ...rest } = job;
    this.#jobs.set(key, { ...rest, ...(dueAt !== undefined && { dueAt }) });
    return true;
  }

  async findNextDue(kinds: readonly string[]): Promise<number | undefined> {
    return this.#dueOf(kinds)[0]?.dueAt;
  }

  #dueOf(kinds: readonly string[]): (StoredJob & { dueAt: number })[] {
    return [...this.#jobs.values()]
      .filter((job) => job.dueAt !== undefined)
      .map((job) => ({ ...job, dueAt: job.dueAt! }))
      .filter(({ kind }) => kinds.includes(kind))
      .sort((a, b) => a.dueAt - b.dueAt || (a.key < b.key ? -1 : 1));
  }
}
