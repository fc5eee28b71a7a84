import type { Engine } from '@kalah/engine';
import type { Position } from '@kalah/rules';
import type { Ply } from '../../game/ply.ts';
import type { Findings } from './findings.svelte.ts';
import type { Judgement } from './judgement.ts';

/** The time for a position in the first pass, which judges every move soon, and in the second one, which proves the rest. */
const FIRST_MS = 700;
const SECOND_MS = 8000;

/**
 * Judges the moves of a game from the last to the first, because endings are proved soonest. A second pass repeats the
 * positions that are not proved yet.
 */
export class Review {
  readonly judged: readonly (Judgement | undefined)[] = $derived.by(() =>
    this.#plies.map((ply) => this.#findings.judge(ply)),
  );
  done = $state(0);
  /** The progress of the second pass, while it runs. */
  proving = $state.raw<{ readonly done: number; readonly all: number } | undefined>();
  #plies = $state.raw<readonly Ply[]>([]);
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
        if (!this.#findings.find(before)) await this.#analyse(before, FIRST_MS, signal);
        if (signal.aborted) return;
        this.done++;
      }
      await this.#prove(plies, signal);
    } catch {
      // The judgements so far stay, and the page says that the rest is missing.
      this.failed = !signal.aborted;
    } finally {
      this.proving = undefined;
      await this.#engine?.close();
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #prove(plies: readonly Ply[], signal: AbortSignal): Promise<void> {
    const positions = plies.map(({ before }) => before).filter((position) => this.#needsMore(position));
    for (const [done, position] of positions.toReversed().entries()) {
      this.proving = { done, all: positions.length };
      // The search of the board may have proved it meanwhile.
      if (this.#needsMore(position)) await this.#analyse(position, SECOND_MS, signal);
      if (signal.aborted) return;
    }
  }

  /** A position that was not proved in the second pass is not tried again after a reload. */
  #needsMore(position: Position): boolean {
    const analysis = this.#findings.find(position);
    return analysis?.complete === false && analysis.seconds < SECOND_MS / 2000;
  }

  async #analyse(position: Position, milliseconds: number, signal: AbortSignal): Promise<void> {
    this.#engine ??= await this.#createEngine();
    const analysis = await this.#engine.judge(position, {
      signal,
      milliseconds,
      wanted: 'lines',
    });
    if (!signal.aborted) this.#findings.add(analysis);
  }
}
