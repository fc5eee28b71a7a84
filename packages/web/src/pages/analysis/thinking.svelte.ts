import type { Analysis } from '@kalah/engine';
import type { Position } from '@kalah/rules';
import { openEngine } from '../../engine/engine.ts';

/** A phone left lying must not think until its battery is empty. */
const LONGEST_MS = 120_000;

/** The engine at work on one position after the other; what it knows of the latest. */
export class Thinking {
  analysis = $state.raw<Analysis | undefined>();
  state = $state<'idle' | 'searching' | 'stopped' | 'done' | 'failed'>('idle');
  #stop = new AbortController();

  /** Turns to a position; what was thought about before is left. */
  async about(position: Position): Promise<void> {
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.analysis = undefined;
    this.state = 'searching';
    try {
      const engine = await openEngine();
      for await (const analysis of engine.analyse(position, {
        signal: stop.signal,
        milliseconds: LONGEST_MS,
      })) {
        if (stop !== this.#stop) return;
        this.analysis = analysis;
      }
      if (stop === this.#stop) this.state = this.analysis?.complete ? 'done' : 'stopped';
    } catch {
      // Whatever it was, the board stays usable without values, and the page says that they are missing.
      if (stop === this.#stop) this.state = stop.signal.aborted ? 'stopped' : 'failed';
    }
  }

  stop(): void {
    this.#stop.abort();
    if (this.state === 'searching') this.state = 'stopped';
  }
}
