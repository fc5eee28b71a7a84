import type { Analysis, Engine } from '@kalah/engine';
import { isOver } from '@kalah/rules';
import type { Ply } from '../../game/ply.ts';
import { AnalysisCache } from './analysis-cache.ts';
import { type Judgement, judge, type Worth } from './judgement.ts';

const MOVE_MS = 700;

/** Judges the moves of a game from the last to the first, because endings are proved soonest. */
export class Review {
  judged = $state.raw<readonly (Judgement | undefined)[]>([]);
  done = $state(0);
  /** Whether the engine failed before the end. */
  failed = $state(false);
  readonly #createEngine: () => Engine;
  readonly #cache = new AnalysisCache();
  #engine: Engine | undefined;
  #stop = new AbortController();

  /** The engine is created when a position needs it: a game that was reviewed before needs none. */
  constructor(createEngine: () => Engine) {
    this.#createEngine = createEngine;
  }

  async run(plies: readonly Ply[]): Promise<void> {
    const { signal } = this.#stop;
    this.judged = plies.map(() => undefined);
    this.done = 0;
    this.failed = false;
    try {
      for (const [index, ply] of [...plies.entries()].reverse()) {
        const analysis = this.#cache.find(ply.before) ?? (await this.#analyse(ply, signal));
        if (signal.aborted) return;
        const next: Worth | undefined = this.judged[index + 1] ?? findFinal(ply);
        this.judged = this.judged.with(index, judge(ply, analysis, next));
        this.done++;
      }
    } catch {
      // The judgements so far stay, and the page says that the rest is missing.
      this.failed = !signal.aborted;
    } finally {
      await this.#engine?.close();
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #analyse({ before }: Ply, signal: AbortSignal): Promise<Analysis> {
    this.#engine ??= this.#createEngine();
    const analysis = await this.#engine.judge(before, { signal, milliseconds: MOVE_MS });
    if (!signal.aborted) this.#cache.add(analysis);
    return analysis;
  }
}

/** The result, if the game ended with this move. */
function findFinal({ after }: Ply): Worth | undefined {
  return isOver(after) ? { margin: after.stores.south - after.stores.north, proved: true } : undefined;
}
