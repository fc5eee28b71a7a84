import type { Job } from './job.ts';

/** Clients take turns, so that none can crowd out the others; jobs of a client stay in order. */
export class Queue {
  readonly #jobs = new Map<string, Job[]>();

  get size(): number {
    return [...this.#jobs.values()].reduce((size, jobs) => size + jobs.length, 0);
  }

  add(job: Job): void {
    const jobs = this.#jobs.get(job.client);
    if (jobs) jobs.push(job);
    else this.#jobs.set(job.client, [job]);
  }

  takeNext(): Job | undefined {
    for (const [client, jobs] of this.#jobs) {
      const job = jobs.shift()!;
      this.#jobs.delete(client);
      if (jobs.length > 0) this.#jobs.set(client, jobs);
      return job;
    }
    return undefined;
  }

  /** False if the job is no longer waiting. */
  remove(job: Job): boolean {
    const jobs = this.#jobs.get(job.client);
    const at = jobs?.indexOf(job) ?? -1;
    if (!jobs || at < 0) return false;
    jobs.splice(at, 1);
    if (jobs.length === 0) this.#jobs.delete(job.client);
    return true;
  }
}
