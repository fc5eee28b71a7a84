import { t } from 'virtual:texts/common';
import type { Level } from '@kalah/engine';
import type { Position, Side } from '@kalah/rules';
import { openEngine } from '../engine/engine.ts';
import { toasts } from '../ui/toasts.svelte.ts';

export interface ComputerSettings {
  readonly level: Level;
  readonly human: Side;
  /** Seeds the computer's mistakes, so they differ from game to game. */
  readonly seed: string;
}

/** A short pause before the computer moves, so that the player notices the change of turn. */
const PAUSE_MS = 350;
const MAX_THINKING_MS = 4000;

interface Played {
  readonly position: Position;
  readonly ended: unknown;
}

export class ComputerPlayer {
  thinking = $state(false);
  readonly #match: Played;
  readonly #settings: ComputerSettings;
  readonly #play: (pit: number) => void;
  /** The latest search for a move; aborted when the position changes. */
  #thought = new AbortController();

  constructor(match: Played, settings: ComputerSettings, play: (pit: number) => void) {
    this.#match = match;
    this.#settings = settings;
    this.#play = play;
  }

  async wake(): Promise<void> {
    while (this.#isTurn && !this.thinking) {
      const thought = new AbortController();
      const { signal } = thought;
      this.#thought = thought;
      this.thinking = true;
      try {
        const pit = await this.#think(signal);
        if (signal.aborted) return;
        this.#play(pit);
      } catch (error) {
        if (signal.aborted) return;
        toasts.show(t().play.engineFailed);
        addEventListener('online', () => void this.wake(), { once: true, signal });
        throw error;
      } finally {
        if (this.#thought === thought) this.thinking = false;
      }
    }
  }

  stop(): void {
    this.#thought.abort();
    this.thinking = false;
  }

  get #isTurn(): boolean {
    return !this.#match.ended && this.#match.position.turn !== this.#settings.human;
  }

  async #think(signal: AbortSignal): Promise<number> {
    const { level, seed } = this.#settings;
    const pause = new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const engine = await openEngine();
    const { pit } = await engine.choose(this.#match.position, {
      level,
      seed,
      signal,
      milliseconds: MAX_THINKING_MS,
    });
    await pause;
    return pit;
  }
}
