import { setTimeout } from 'node:timers/promises';
import type { Engine } from '@kalah/engine';
import type { Position } from '@kalah/rules';
import { QUEUE_LIMITS } from '../limits.ts';
import { toExplorerKey } from './explored-game.ts';
import type { ExplorerStore } from './store/index.ts';

interface ProverOptions {
  readonly store: Pick<ExplorerStore, 'saveProof'>;
  readonly engine: Pick<Engine, 'judge' | 'waiting'>;
  readonly report: (error: unknown) => void;
}

/** What is not proved by then stays unknown. */
const POSITION_MS = 3000;
const LOOK_AT_QUEUE_MS = 250;
const CLIENT = 'explorer';

/** [X8] Proves the moves of positions that were asked for, one position at a time, while nobody else needs the engine. */
export class Prover {
  readonly #options: ProverOptions;
  readonly #waiting = new Map<string, Position>();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: ProverOptions) {
    this.#options = options;
  }

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
      await this.#prove(key, position).catch(this.#options.report);
      this.#waiting.delete(key);
    }
  }

  async #prove(key: string, position: Position): Promise<void> {
    const { engine, store } = this.#options;
    const { signal } = this.#stopping;
    const { verdicts } = await engine.judge(position, { milliseconds: POSITION_MS, client: CLIENT, signal });
    if (signal.aborted) return;
    const exact = verdicts.filter(({ kind }) => kind === 'exact');
    await store.saveProof(key, new Map(exact.map(({ pit, value }) => [pit, value])));
  }

  async #waitForOthers(): Promise<void> {
    while (this.#options.engine.waiting > 0 && !this.#stopping.signal.aborted) {
      await setTimeout(LOOK_AT_QUEUE_MS, undefined, { ref: false });
    }
  }
}
