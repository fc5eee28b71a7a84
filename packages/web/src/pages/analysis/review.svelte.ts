import type { Engine } from '@kalah/engine';
import type { Position } from '@kalah/rules';
import type { Ply } from '../../game/ply.ts';
import type { Findings } from './findings.svelte.ts';
import type { Judgement } from './judgement.ts';

const MOVE_MS = 700;

/** Judges the moves of a game from the last to the first, because endings are proved soonest. */
export class Review {
  /** The judgement of each move of the game, as far as there is one. */
  readonly judged: readonly (Judgement | undefined)[] = $derived.by(() =>
    this.#plies.map((ply) => this.#findings.judge(ply)),
  );
  done = $state(0);
  #plies = $state.raw<readonly Ply[]>([]);
  /** Whether the engine failed before the end. */
  failed = $state(false);
  readonly #createEngine: () => Engine | Promise<Engine>;
  readonly #findings: Findings;
  #engine: Engine | undefined;
  #stop = new AbortController();

  /** The engine is created when a position needs it: a game that was reviewed before needs none. */
  constructor(findings: Findings, createEngine: () => Engine | Promise<Engine>) {
    this.#findings = findings;
    this.#createEngine = createEngine;
  }

  async run(plies: readonly Ply[]): Promise<void> {
    const { signal } = this.#stop;
    this.#plies = plies;
    this.done = 0;
    this.failed = false;
    try {
      for (const { before } of plies.toReversed()) {
        if (!this.#findings.find(before)) await this.#analyse(before, signal);
        if (signal.aborted) return;
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

  async #analyse(position: Position, signal: AbortSignal): Promise<void> {
    this.#engine ??= await this.#createEngine();
    const analysis = await this.#engine.judge(position, {
      signal,
      milliseconds: MOVE_MS,
      wanted: 'lines',
    });
    if (!signal.aborted) this.#findings.add(analysis);
  }
}
