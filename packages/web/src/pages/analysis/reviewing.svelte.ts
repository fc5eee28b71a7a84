import { createEngine } from '@kalah/engine/browser';
import { isOver } from '@kalah/rules';
import type { Ply } from '../../game/ply.ts';
import { type Judged, judge, type Worth } from './judgement.ts';

const EACH_MS = 700;
/** Beside the engine that thinks about the board; a game needs less than an opening does. */
const MEMORY = 64 * 2 ** 20;

/** Judges the moves of a game one by one, from the last to the first: endings are proved soonest. */
export class Reviewing {
  judged = $state.raw<readonly (Judged | undefined)[]>([]);
  done = $state(0);
  /** Whether the engine gave up before the end. */
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
        const analysis = await engine.judge(ply.before, { signal, milliseconds: EACH_MS });
        if (signal.aborted) return;
        const next: Worth | undefined = this.judged[index + 1] ?? findFinal(ply);
        this.judged = this.judged.with(index, judge(ply, analysis, next));
        this.done++;
      }
    } catch {
      // Whatever it was, what was judged until then stays, and the page says that the rest is missing.
      this.failed = !signal.aborted;
    } finally {
      await engine.close();
    }
  }

  stop(): void {
    this.#stop.abort();
  }
}

/** What a game is worth that ended with this move. */
function findFinal({ after }: Ply): Worth | undefined {
  return isOver(after) ? { margin: after.stores.south - after.stores.north, proved: true } : undefined;
}
