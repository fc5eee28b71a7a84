import type { Job, JobStore, NewJob } from '../games/job.ts';

type StoredJob = Omit<Job, 'lease' | 'dueAt'> & { readonly lease?: string; readonly dueAt?: number };

/** Jobs in memory, for tests. */
export class MemoryJobs implements JobStore {
  readonly #jobs = new Map<string, StoredJob>();

  add({ key, kind, data, dueAt }: NewJob): void {
    if (!this.#jobs.has(key))
      this.#jobs.set(key, { key, kind, data: structuredClone(data), dueAt, attempts: 0 });
  }

  async takeJobs({ kinds, now, leaseMs, limit, lease }: Parameters<JobStore['takeJobs']>[0]): Promise<Job[]> {
    const due = this.#dueOf(kinds).filter(({ dueAt }) => dueAt <= now);
    return due.slice(0, limit).map((job) => {
      const taken = { ...job, lease, attempts: job.attempts + 1 };
      this.#jobs.set(job.key, { ...taken, dueAt: now + leaseMs });
      return taken;
    });
  }

  async finishJob({ key, lease }: Job): Promise<boolean> {
    return this.#jobs.get(key)?.lease === lease && this.#jobs.delete(key);
  }

  async releaseJob({ key, lease }: Job, dueAt: number | undefined): Promise<boolean> {
    const job = this.#jobs.get(key);
    if (job?.lease !== lease) return false;
    const { dueAt: _, ...rest } = job;
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
