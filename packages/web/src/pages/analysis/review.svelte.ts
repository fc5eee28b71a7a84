import { createEngine } from '@kalah/engine/browser';
import { isOver } from '@kalah/rules';
import type { Ply } from '../../game/ply.ts';
import { type Judgement, judge, type Worth } from './judgement.ts';

const MOVE_MS = 700;
/** Bytes; this engine runs beside the one that searches the board, and a review needs less than an opening. */
const MEMORY = 64 * 2 ** 20;

/** Judges the moves of a game from the last to the first, because endings are proved soonest. */
export class Review {
  judged = $state.raw<readonly (Judgement | undefined)[]>([]);
  done = $state(0);
  /** Whether the engine failed before the end. */
  failed = $state(false);
  #stop = new AbortController();

  async run(plies: readonly Ply[]): Promise<void> {
    const { signal } = this.#stop;
    const engine = createEngine({ memory: MEMORY });
    this.judged = plies.map(() => undefined);
    this.done = 0;
    this.failed = false;
    try {
      for (const [index, ply] of [...plies.entries()].reverse()) {
        const analysis = await engine.judge(ply.before, { signal, milliseconds: MOVE_MS });
        if (signal.aborted) return;
        const next: Worth | undefined = this.judged[index + 1] ?? findFinal(ply);
        this.judged = this.judged.with(index, judge(ply, analysis, next));
        this.done++;
      }
    } catch {
      // The judgements so far stay, and the page says that the rest is missing.
      this.failed = !signal.aborted;
    } finally {
      await engine.close();
    }
  }

  stop(): void {
    this.#stop.abort();
  }
}

/** The result, if the game ended with this move. */
function findFinal({ after }: Ply): Worth | undefined {
  return isOver(after) ? { margin: after.stores.south - after.stores.north, proved: true } : undefined;
}
