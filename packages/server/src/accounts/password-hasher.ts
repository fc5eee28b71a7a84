import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { QUEUE_LIMITS } from '../limits.ts';
import { AccountError } from './errors.ts';
import { HASH_COST, type HashCost, hashPassword } from './password-hash.ts';

export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: HashCost }
  | { readonly kind: 'compare'; readonly password: string; readonly hash: string };

interface Waiting extends PromiseWithResolvers<string | boolean> {
  readonly task: PasswordTask;
}

/** [A7] One core is left to the event loop. More threads would need 19 MiB each and make a flood of logins worse. */
const WORKERS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Idle workers end after this, and free their memory. */
const IDLE_MS = 60_000;

interface HasherOptions {
  readonly cost?: HashCost;
  readonly workers?: number;
  readonly maxWaiting?: number;
}

/** [A7] Worker threads with a bounded queue. They start with the first password. */
export class PasswordHasher {
  readonly #cost: HashCost;
  readonly #workers: number;
  readonly #maxWaiting: number;
  readonly #idle = new Set<Worker>();
  readonly #busy = new Map<Worker, Waiting>();
  readonly #queue: Waiting[] = [];
  #dummy: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({
    cost = HASH_COST,
    workers = WORKERS,
    maxWaiting = QUEUE_LIMITS.passwords,
  }: HasherOptions = {}) {
    this.#cost = cost;
    this.#workers = workers;
    this.#maxWaiting = maxWaiting;
  }

  async hash(password: string): Promise<string> {
    return (await this.#run({ kind: 'hash', password, cost: this.#cost })) as string;
  }

  /** [A9] Without a hash it takes as long as with one, and resolves to false. */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    const matched = await this.#run({ kind: 'compare', password, hash: hash ?? this.#dummyHash() });
    return hash !== undefined && (matched as boolean);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const closed = new Error('the password hasher was closed');
    for (const { reject } of this.#queue.splice(0)) reject(closed);
    const workers = [...this.#idle, ...this.#busy.keys()];
    this.#idle.clear();
    for (const { reject } of this.#busy.values()) reject(closed);
    this.#busy.clear();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  /** The hash of a password that nobody knows, computed with a small cost and then labelled with the usual one. */
  #dummyHash(): string {
    const { memory, passes, parallelism } = this.#cost;
    this.#dummy ??= hashPassword(crypto.randomUUID(), { memory: 8, passes: 1, parallelism: 1 }).replace(
      'm=8,t=1,p=1',
      `m=${memory},t=${passes},p=${parallelism}`,
    );
    return this.#dummy;
  }

  #run(task: PasswordTask): Promise<string | boolean> {
    if (this.#queue.length >= this.#maxWaiting) throw new AccountError('passwords-busy');
    const waiting = { task, ...Promise.withResolvers<string | boolean>() };
    this.#queue.push(waiting);
    this.#dispatch();
    return waiting.promise;
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const worker = this.#nextWorker();
      if (!worker) return;
      const next = this.#queue.shift()!;
      this.#busy.set(worker, next);
      worker.ref();
      worker.postMessage(next.task);
    }
  }

  #nextWorker(): Worker | undefined {
    clearTimeout(this.#timer);
    const [idle] = this.#idle;
    if (idle) this.#idle.delete(idle);
    return idle ?? (this.#busy.size < this.#workers ? this.#start() : undefined);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./password-worker.ts', import.meta.url));
    worker.on('message', (answer: string | boolean) => {
      this.#busy.get(worker)?.resolve(answer);
      this.#rest(worker);
    });
    worker.on('error', (error) => this.#drop(worker, error as Error));
    worker.on('exit', () => this.#drop(worker, new Error('a password worker ended')));
    return worker;
  }

  #rest(worker: Worker): void {
    this.#busy.delete(worker);
    this.#idle.add(worker);
    worker.unref();
    this.#dispatch();
    if (this.#busy.size === 0) this.#timer = setTimeout(() => void this.close(), IDLE_MS).unref();
  }

  #drop(worker: Worker, error: Error): void {
    this.#busy.get(worker)?.reject(error);
    this.#busy.delete(worker);
    this.#idle.delete(worker);
    if (this.#queue.length > 0) this.#dispatch();
  }
}
