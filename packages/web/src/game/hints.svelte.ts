import { t } from 'virtual:texts/common';
import type { Level } from '@kalah/engine';
import type { Position } from '@kalah/rules';
import { openEngine } from '../engine/engine.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { describePreview, type OwnerOf } from './narration.ts';

const MAX_HINT_MS = 1500;
const BEST_LEVEL: Level = 8;

interface Hinted {
  readonly position: Position;
  readonly isLatest: boolean;
  readonly playable: readonly number[];
  readonly ownerOf: OwnerOf;
  announce(notice: () => string): void;
}

/** The best moves that the engine finds for the player, shown on request. */
export class Hints {
  count = $state(0);
  readonly #match: Hinted;
  readonly #onhint: () => void;
  #latest = $state.raw<{ readonly position: Position; readonly pit: number }>();
  #search = new AbortController();

  constructor(match: Hinted, count: number, onhint: () => void) {
    this.#match = match;
    this.count = count;
    this.#onhint = onhint;
  }

  get pit(): number | undefined {
    const { isLatest, position } = this.#match;
    return isLatest && this.#latest?.position === position ? this.#latest.pit : undefined;
  }

  get canAsk(): boolean {
    return this.#match.playable.length > 0 && this.pit === undefined;
  }

  async ask(): Promise<void> {
    if (!this.canAsk) return;
    const { position, ownerOf } = this.#match;
    this.stop();
    this.#search = new AbortController();
    const pit = await this.#findBestPit(position, this.#search.signal);
    if (pit === undefined || !this.canAsk || this.#match.position !== position) return;
    this.#latest = { position, pit };
    this.count++;
    this.#onhint();
    this.#match.announce(() => t().play.hintIs({ preview: describePreview(position, pit, ownerOf) }));
  }

  stop(): void {
    this.#search.abort();
  }

  async #findBestPit(position: Position, signal: AbortSignal): Promise<number | undefined> {
    try {
      const engine = await openEngine();
      const limits = { level: BEST_LEVEL, seed: '', milliseconds: MAX_HINT_MS, signal };
      return (await engine.choose(position, limits)).pit;
    } catch (error) {
      if (signal.aborted) return undefined;
      toasts.show(t().play.engineFailed);
      throw error;
    }
  }
}
