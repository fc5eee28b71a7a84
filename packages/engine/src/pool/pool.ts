import { checkPosition, isOver, type Position, type Variant } from '@kalah/rules';
import type { Analysis } from '../analysis/verdict.ts';
import {
  type AnalyseOptions,
  type ChooseOptions,
  type Engine,
  EngineError,
  type RequestOptions,
} from '../engine.ts';
import type { Choice } from '../levels/choice.ts';
import type { Reply, Request } from '../worker/message.ts';
import { Job } from './job.ts';
import { Queue } from './queue.ts';
import { boardOf, Slot, type SlotOptions } from './slot.ts';

export interface PoolOptions extends Omit<SlotOptions, 'onFree'> {
  readonly workers: number;
  readonly queueLimit: number;
}

const DEFAULT_MILLISECONDS = 5000;

export class Pool implements Engine {
  readonly #options: PoolOptions;
  readonly #queue = new Queue();
  readonly #slots: readonly Slot[];
  #lastJob = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    const onFree = () => this.#dispatch();
    this.#slots = Array.from({ length: options.workers }, () => new Slot({ ...options, onFree }));
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
    for (let job = this.#queue.takeNext(); job; job = this.#queue.takeNext()) job.fail(closedError());
    await Promise.all(this.#slots.map((slot) => slot.close(closedError())));
  }

  async *#ask(request: Request, { signal, client = '' }: RequestOptions): AsyncGenerator<Reply, void> {
    if (this.#closed) throw closedError();
    if (this.#queue.size >= this.#options.queueLimit)
      throw new EngineError('queue-full', 'too many requests are waiting');
    const job = new Job(++this.#lastJob, request, client, this.#options.now());
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
    else for (const slot of this.#slots) slot.cancel(job);
  }

  #dispatch(): void {
    while (this.#queue.size > 0) {
      const free = this.#slots.filter((slot) => slot.isFree);
      if (free.length === 0) return;
      const job = this.#queue.takeNext()!;
      const board = boardOf(job.request);
      // Prefer a worker that has tables for this board, then one that would not lose tables for another.
      const slot =
        free.find((slot) => slot.board === board) ?? free.find((slot) => slot.board === '') ?? free[0]!;
      void slot.run(job);
    }
  }
}

function timeOf({ milliseconds = DEFAULT_MILLISECONDS }: RequestOptions): number {
  if (!(milliseconds > 0))
    throw new EngineError('bad-time', 'the time must be a number of milliseconds above 0');
  return milliseconds;
}

function assertPosition(position: Position): void {
  const checked = checkPosition(position);
  if (!checked.ok)
    throw new EngineError('bad-position', `no game leads to this position: ${checked.problem}`);
}

function closedError(): EngineError {
  return new EngineError('closed', 'the engine is closed');
}
