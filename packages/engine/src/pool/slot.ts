import { EngineError, type RequestTimes } from '../engine.ts';
import type { Reply, Request } from '../worker/message.ts';
import type { Job } from './job.ts';
import type { Link } from './link.ts';

export interface SlotOptions {
  readonly start: () => Promise<Link>;
  readonly now: () => number;
  readonly onAnswered?: ((times: RequestTimes) => void) | undefined;
  readonly onFree: () => void;
}

/** Even a job that waited for longer than its time gets a moment of work. */
const MIN_MILLISECONDS = 10;
/** After its deadline, a worker that has not answered for this long is considered dead. */
const GRACE_MS = 5000;

/** The worker is started for the first job and replaced after a failure. */
export class Slot {
  /** Empty if the worker has no tables. */
  board = '';

  readonly #options: SlotOptions;
  #starting: Promise<Link> | undefined;
  #link: Link | undefined;
  #job: Job | undefined;
  #isCancelled = false;
  #beganAt = 0;
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  get isFree(): boolean {
    return !this.#job;
  }

  async run(job: Job): Promise<void> {
    this.#job = job;
    this.#isCancelled = false;
    this.board = boardOf(job.request);
    let link: Link;
    try {
      this.#starting ??= this.#start();
      link = await this.#starting;
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      this.#lose(undefined, `a worker could not be started: ${reason}`);
      return;
    }
    if (this.#job === job) this.#send(link, job);
  }

  /** Does nothing if the slot is no longer working on the job. */
  cancel(job: Job): void {
    if (this.#job !== job) return;
    this.#isCancelled = true;
    this.#link?.cancel(job.id);
  }

  async close(error: EngineError): Promise<void> {
    clearTimeout(this.#watchdog);
    this.#job?.fail(error);
    this.#job = undefined;
    const link = await this.#starting?.catch(() => undefined); // `run` handles a worker that cannot be started
    await link?.end();
  }

  async #start(): Promise<Link> {
    const link = await this.#options.start();
    link.onReply((job, reply) => this.#receive(link, job, reply));
    link.onDeath((reason) => this.#lose(link, reason));
    this.#link = link;
    return link;
  }

  #send(link: Link, job: Job): void {
    this.#beganAt = this.#options.now();
    const milliseconds = this.#timeLeft(job);
    if (Number.isFinite(milliseconds)) {
      const giveUp = () => void link.end().then(() => this.#lose(link, 'a worker did not answer'));
      this.#watchdog = setTimeout(giveUp, milliseconds + GRACE_MS);
    }
    link.send(job.id, job.request.kind === 'prepare' ? job.request : { ...job.request, milliseconds });
    if (this.#isCancelled) link.cancel(job.id);
  }

  #timeLeft({ request, acceptedAt }: Job): number {
    if (request.kind === 'prepare') return Number.POSITIVE_INFINITY;
    return Math.max(MIN_MILLISECONDS, request.milliseconds - (this.#beganAt - acceptedAt));
  }

  #receive(link: Link, id: number, reply: Reply): void {
    const job = this.#job;
    if (job?.id !== id) return;
    if (reply.kind === 'report') {
      job.deliver(reply);
      return;
    }
    clearTimeout(this.#watchdog);
    this.#job = undefined;
    const worked = this.#options.now() - this.#beganAt;
    this.#options.onAnswered?.({ waited: this.#beganAt - job.acceptedAt, worked });
    job.deliver(reply);
    if (reply.kind === 'failed') {
      // The failure may have left the worker's memory in an inconsistent state.
      this.#lose(link, 'a worker was replaced');
      void link.end();
    } else {
      this.#options.onFree();
    }
  }

  #lose(link: Link | undefined, reason: string): void {
    if (this.#link !== link) return;
    clearTimeout(this.#watchdog);
    const job = this.#job;
    this.#starting = undefined;
    this.#link = undefined;
    this.#job = undefined;
    this.board = '';
    job?.fail(new EngineError('worker-died', reason));
    this.#options.onFree();
  }
}

/** Endgame tables depend on the pits and the capture rule only. */
export function boardOf(request: Request): string {
  const { pits, capturesAlone } = request.kind === 'prepare' ? request.variant : request.position.variant;
  return `${pits}${capturesAlone ? 'c' : '-'}`;
}
