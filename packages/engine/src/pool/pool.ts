import { checkPosition, isOver, type Position, type Variant } from '@kalah/rules';
import type { Wanted } from '../analysis/analysis.ts';
import type { Analysis } from '../analysis/verdict.ts';
import type { Choice } from '../levels/choice.ts';
import type { Level } from '../levels/levels.ts';
import type { Reply, Request } from '../worker/protocol.ts';
import { EngineError, Job } from './job.ts';
import type { Link } from './link.ts';
import { Queue } from './queue.ts';

export { EngineError, type EngineErrorCode } from './job.ts';

interface Asking {
  /** The time the answer may take, waiting for a free worker included; 5 seconds unless said. */
  readonly milliseconds?: number;
  /** Ends the work early; what is known by then is the answer. */
  readonly signal?: AbortSignal | undefined;
  /** Who asks: clients take turns when workers are scarce. */
  readonly client?: string;
}

export interface AnalyseOptions extends Asking {
  readonly wanted?: Wanted;
}

export interface ChooseOptions extends Asking {
  readonly level: Level;
  /** What makes two games of a level differ: a game's id, say. The same seed plays the same. */
  readonly seed: string;
}

/** Judges positions and chooses moves, off the caller's thread. */
export interface Engine {
  /** All that is known about a position, again and again, each time better; the last one is the answer. */
  analyse(position: Position, options?: AnalyseOptions): AsyncGenerator<Analysis, void>;
  /** The last word of `analyse`. */
  judge(position: Position, options?: AnalyseOptions): Promise<Analysis>;
  /** The pit a level plays. */
  choose(position: Position, options: ChooseOptions): Promise<Choice>;
  /** Builds an endgame table ahead of time, in one worker; resolves with the seeds it reaches. */
  prepare(variant: Variant, tableSeeds: number): Promise<number>;
  /** Requests that wait for a free worker now. */
  readonly waiting: number;
  close(): Promise<void>;
}

/** How long an answered request waited for a worker and how long that worked on it. Milliseconds. */
export interface RequestTimes {
  readonly waited: number;
  readonly worked: number;
}

export interface PoolOptions {
  /** Starts a worker. */
  readonly start: () => Promise<Link>;
  /** How many workers there may be; they are started when first needed. */
  readonly workers: number;
  /** How many requests may wait for one. */
  readonly queueLimit: number;
  readonly now: () => number;
  /** Told of every request that was answered. */
  readonly onAnswered?: ((served: RequestTimes) => void) | undefined;
}

const DEFAULT_MILLISECONDS = 5000;
/** An answer that had to wait too long for a worker still gets a moment's thought. */
const LEAST_MILLISECONDS = 10;
/** How long after its time a worker may stay silent before it counts as dead. */
const GRACE = 5000;

interface Slot {
  starting: Promise<Link> | undefined;
  link: Link | undefined;
  job: Job | undefined;
  /** The board its tables are for. */
  board: string;
}

/** An engine of several workers, each of which takes one request at a time. */
export class Pool implements Engine {
  readonly #options: PoolOptions;
  readonly #queue = new Queue();
  readonly #slots: Slot[];
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: options.workers }, () => ({
      starting: undefined,
      link: undefined,
      job: undefined,
      board: '',
    }));
  }

  get waiting(): number {
    return this.#queue.size;
  }

  async *analyse(position: Position, options: AnalyseOptions = {}): AsyncGenerator<Analysis, void> {
    const { wanted = 'moves' } = options;
    assertPosition(position);
    const milliseconds = timeOf(options);
    for await (const reply of this.#ask({ kind: 'analyse', position, wanted, milliseconds }, options)) {
      if (reply.kind === 'report' || reply.kind === 'analysed') yield reply.analysis;
    }
  }

  async judge(position: Position, options: AnalyseOptions = {}): Promise<Analysis> {
    let last: Analysis | undefined;
    for await (const analysis of this.analyse(position, options)) last = analysis;
    return last!;
  }

  async choose(position: Position, options: ChooseOptions): Promise<Choice> {
    assertPosition(position);
    if (isOver(position)) throw new EngineError('game-over', 'there is no move to choose: the game is over');
    const { level, seed } = options;
    const request: Request = { kind: 'choose', position, level, seed, milliseconds: timeOf(options) };
    for await (const reply of this.#ask(request, options)) if (reply.kind === 'chosen') return reply.choice;
    throw new EngineError('worker-failed', 'the worker chose no move');
  }

  async prepare(variant: Variant, tableSeeds: number): Promise<number> {
    for await (const reply of this.#ask({ kind: 'prepare', variant, tableSeeds }, {})) {
      if (reply.kind === 'prepared') return reply.tableSeeds;
    }
    throw new EngineError('worker-failed', 'the worker built no table');
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (let job = this.#queue.findNext(); job; job = this.#queue.findNext()) job.fail(closedError());
    const links = this.#slots.map((slot) => {
      slot.job?.fail(closedError());
      slot.job = undefined;
      return slot.starting;
    });
    for (const link of links) await (await link)?.end();
  }

  async *#ask(request: Request, { signal, client = '' }: Asking): AsyncGenerator<Reply, void> {
    if (this.#closed) throw closedError();
    if (this.#queue.size >= this.#options.queueLimit)
      throw new EngineError('queue-full', 'too many requests are waiting');
    const job = new Job(request, client, this.#options.now());
    const cancel = () => this.#cancel(job);
    signal?.addEventListener('abort', cancel);
    this.#queue.add(job);
    this.#dispatch();
    if (signal?.aborted) cancel();
    let answered = false;
    try {
      while (!answered) {
        const reply = await job.read();
        answered = reply.kind !== 'report';
        if (reply.kind === 'failed') throw new EngineError('worker-failed', reply.message);
        yield reply;
      }
    } catch (error) {
      answered = true;
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
      if (!answered) cancel(); // the caller has stopped listening
    }
  }

  #cancel(job: Job): void {
    if (this.#queue.remove(job)) job.fail(new EngineError('cancelled', 'cancelled before a worker was free'));
    else job.onCancel();
  }

  #dispatch(): void {
    while (this.#queue.size > 0) {
      const free = this.#slots.filter((slot) => !slot.job);
      if (free.length === 0) return;
      const job = this.#queue.findNext()!;
      const board = boardOf(job.request);
      // One whose tables fit is quickest; otherwise rather a fresh one than one that would lose its tables.
      const slot =
        free.find((slot) => slot.board === board) ?? free.find((slot) => slot.board === '') ?? free[0]!;
      slot.job = job;
      slot.board = board;
      void this.#run(slot, job);
    }
  }

  async #run(slot: Slot, job: Job): Promise<void> {
    let isCancelled = false;
    job.onCancel = () => {
      isCancelled = true;
    };
    let link: Link;
    try {
      slot.starting ??= this.#options.start();
      link = slot.link = await slot.starting;
    } catch (error) {
      this.#lose(
        slot,
        undefined,
        `a worker could not be started: ${error instanceof Error ? error.message : error}`,
      );
      return;
    }
    if (slot.job !== job) return;
    const beganAt = this.#options.now();
    const milliseconds = this.#timeLeft(job);
    const watchdog = Number.isFinite(milliseconds)
      ? setTimeout(
          () => void link.end().then(() => this.#lose(slot, link, 'a worker did not answer')),
          milliseconds + GRACE,
        )
      : undefined;
    link.onReply((reply) => {
      if (slot.job !== job) return;
      if (reply.kind !== 'report') {
        clearTimeout(watchdog);
        slot.job = undefined;
        const worked = this.#options.now() - beganAt;
        this.#options.onAnswered?.({ waited: beganAt - job.acceptedAt, worked });
      }
      // What went wrong may have left its memory in disorder: the next request gets a new worker.
      if (reply.kind === 'failed') this.#replace(slot, link);
      job.deliver(reply);
      this.#dispatch();
    });
    link.onDeath((reason) => {
      clearTimeout(watchdog);
      this.#lose(slot, link, reason);
    });
    job.onCancel = () => link.cancel();
    link.ask(job.request.kind === 'prepare' ? job.request : { ...job.request, milliseconds });
    if (isCancelled) link.cancel();
  }

  #timeLeft({ request, acceptedAt }: Job): number {
    if (request.kind === 'prepare') return Number.POSITIVE_INFINITY;
    return Math.max(LEAST_MILLISECONDS, request.milliseconds - (this.#options.now() - acceptedAt));
  }

  #replace(slot: Slot, link: Link): void {
    this.#lose(slot, link, 'a worker was replaced');
    void link.end();
  }

  /** A worker is gone: its request gets an error, the next one a new worker. */
  #lose(slot: Slot, link: Link | undefined, reason: string): void {
    if (slot.link !== link) return; // news of a worker that was replaced long ago
    const { job } = slot;
    slot.starting = undefined;
    slot.link = undefined;
    slot.job = undefined;
    slot.board = '';
    job?.fail(new EngineError('worker-died', reason));
    this.#dispatch();
  }
}

function timeOf({ milliseconds = DEFAULT_MILLISECONDS }: Asking): number {
  if (!(milliseconds > 0))
    throw new EngineError('bad-time', 'the time must be a number of milliseconds above 0');
  return milliseconds;
}

function assertPosition(position: Position): void {
  const checked = checkPosition(position);
  if (!checked.ok)
    throw new EngineError('bad-position', `no game leads to this position: ${checked.problem}`);
}

function boardOf(request: Request): string {
  const { pits, capturesAlone } = request.kind === 'prepare' ? request.variant : request.position.variant;
  return `${pits}${capturesAlone ? 'c' : '-'}`;
}

function closedError(): EngineError {
  return new EngineError('closed', 'the engine is closed');
}
