import { setTimeout } from 'node:timers/promises';
import type { Engine } from '@kalah/engine';
import type { Position } from '@kalah/rules';
import { QUEUE_LIMITS } from '../limits.ts';
import { toExplorerKey } from './explored-game.ts';
import type { ExplorerStore } from './explorer-store.ts';

export interface ProverParts {
  readonly store: Pick<ExplorerStore, 'saveProof'>;
  readonly engine: Pick<Engine, 'judge' | 'waiting'>;
  readonly report: (error: unknown) => void;
}

/** Milliseconds for a position. What is not proved by then stays unknown. */
const POSITION_MS = 3000;
/** Milliseconds between two looks at the queue of the engine. */
const PAUSE_MS = 250;
const CLIENT = 'explorer';

/** [X8] Proves the moves of positions that were asked for, one position at a time, while nobody else needs the engine. */
export class Prover {
  readonly #parts: ProverParts;
  readonly #waiting = new Map<string, Position>();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(parts: ProverParts) {
    this.#parts = parts;
  }

  /** Queues a position to be proved. */
  ask(position: Position): void {
    if (this.#stopping.signal.aborted || this.#waiting.size >= QUEUE_LIMITS.proofs) return;
    this.#waiting.set(toExplorerKey(position), position);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (const [key, position] of this.#waiting) {
      await this.#waitForOthers();
      if (signal.aborted) return;
      await this.#prove(key, position).catch(this.#parts.report);
      this.#waiting.delete(key);
    }
  }

  async #prove(key: string, position: Position): Promise<void> {
    const { engine, store } = this.#parts;
    const { signal } = this.#stopping;
    const { verdicts } = await engine.judge(position, { milliseconds: POSITION_MS, client: CLIENT, signal });
    if (signal.aborted) return;
    const exact = verdicts.filter(({ kind }) => kind === 'exact');
    await store.saveProof(key, new Map(exact.map(({ pit, value }) => [pit, value])));
  }

  async #waitForOthers(): Promise<void> {
    while (this.#parts.engine.waiting > 0 && !this.#stopping.signal.aborted) {
      await setTimeout(PAUSE_MS, undefined, { ref: false });
    }
  }
}
