import type { Analysis } from '@kalah/engine';
import type { Position } from '@kalah/rules';
import { openEngine } from '../../engine/engine.ts';

/** A phone left alone must not search until its battery is empty. */
const MAX_MS = 120_000;

export class Search {
  analysis = $state.raw<Analysis | undefined>();
  state = $state<'idle' | 'searching' | 'stopped' | 'done' | 'failed'>('idle');
  #stop = new AbortController();

  async start(position: Position): Promise<void> {
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.analysis = undefined;
    this.state = 'searching';
    try {
      const engine = await openEngine();
      for await (const analysis of engine.analyse(position, {
        wanted: 'lines',
        signal: stop.signal,
        milliseconds: MAX_MS,
      })) {
        if (stop !== this.#stop) return;
        this.analysis = analysis;
      }
      if (stop === this.#stop) this.state = this.analysis?.complete ? 'done' : 'stopped';
    } catch {
      // The board is usable without values, and the page says that they are missing.
      if (stop === this.#stop) this.state = stop.signal.aborted ? 'stopped' : 'failed';
    }
  }

  stop(): void {
    this.#stop.abort();
    if (this.state === 'searching') this.state = 'stopped';
  }
}
