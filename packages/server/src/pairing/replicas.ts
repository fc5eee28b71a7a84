import { randomUUID } from 'node:crypto';
import type { PairingStore } from './store/index.ts';

interface ReplicasOptions {
  readonly store: Pick<
    PairingStore,
    'beatReplica' | 'removeReplica' | 'removeDeadReplicas' | 'removePairedSeeks'
  >;
  readonly replica: string;
  readonly now: () => number;
  /** Whether somebody waits here. */
  readonly isNeeded: () => boolean;
  readonly beforeBeat: () => Promise<void>;
  readonly onBeat: () => void;
  readonly report: (error: unknown) => void;
}

const BEAT_MS = 1500;
const BEATS_BETWEEN_SWEEPS = 4;
/** [L6] The outcome of a paired seek can be read for this long. */
const REMEMBERED_MS = 10 * 60_000;

/** Replicas sort by the time at which they started. */
export function createReplicaId(startedAt: number): string {
  return `${String(startedAt).padStart(16, '0')}-${randomUUID()}`;
}

/** [L7] The replicas that are up: this one says so by heartbeats while somebody waits on it, and reads which others do. */
export class Replicas {
  readonly #options: ReplicasOptions;
  /** In order; empty while nobody waits here. */
  #up: readonly string[] = [];
  #beats = 0;
  #timer: NodeJS.Timeout | undefined;
  #isBeating = false;
  #isStopped = false;

  constructor(options: ReplicasOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#up.length > 0;
  }

  /** The replica that started last pairs the seeks of all, so a server that replaces a killed one does not wait. */
  get isNewest(): boolean {
    return this.#up.at(-1) === this.#options.replica;
  }

  get hasOthers(): boolean {
    return this.#up.length > 1;
  }

  /** True if there were no heartbeats before. */
  async start(): Promise<boolean> {
    if (this.isRunning || this.#isStopped) return false;
    const { store, replica } = this.#options;
    this.#up = await store.beatReplica(replica);
    this.#timer ??= setInterval(() => void this.#beatOnce(), BEAT_MS).unref();
    return true;
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  /** Heartbeats must not overlap when the database is slow. */
  async #beatOnce(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    try {
      await this.#beat();
    } catch (error) {
      this.#options.report(error);
    } finally {
      this.#isBeating = false;
    }
  }

  async #beat(): Promise<void> {
    const { store, replica, isNeeded, beforeBeat, onBeat } = this.#options;
    await beforeBeat();
    if (!isNeeded()) return this.#rest();
    this.#up = await store.beatReplica(replica);
    if (this.isNewest && ++this.#beats % BEATS_BETWEEN_SWEEPS === 0) await this.#sweep();
    onBeat();
  }

  async #sweep(): Promise<void> {
    const { store, now } = this.#options;
    await store.removeDeadReplicas();
    await store.removePairedSeeks(now() - REMEMBERED_MS);
  }

  async #rest(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#up = [];
    await this.#options.store.removeReplica(this.#options.replica);
  }
}
