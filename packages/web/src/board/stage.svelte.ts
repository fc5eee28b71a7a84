import { type BoardState, toCounts } from '@kalah/board';
import type { Side } from '@kalah/rules';
import type { LastMove, MoveAnimation } from './animation.ts';
import { type Flight, type Hand, MoveAnimator, type Scene } from './move-animator.ts';
import { nextFrame, pause } from './pause.ts';
import type { Playback } from './playback.ts';
import { LONG_QUEUE, PACES, TIMES } from './timing.ts';

interface QueuedMove {
  readonly animation: MoveAnimation;
  readonly onfinish: () => void;
}

/**
 * What a board shows now, and the queue of moves it still has to show. It knows no rules: an animation says what happens
 * and how the board looks afterwards.
 */
export class Stage implements Scene {
  counts = $state<number[]>([]);
  turn = $state<Side>('south');
  lastMove = $state.raw<LastMove | undefined>();
  hand = $state<Hand | undefined>();
  flights = $state.raw<readonly Flight[]>([]);
  highlighted = $state.raw<readonly number[]>([]);
  pulsing = $state<number | undefined>();
  /** Whether a move is being animated. */
  busy = $state(false);
  /** How an added seed appears. */
  arrival = $state<'none' | 'drop' | 'fade'>('none');

  readonly #playback: Playback;
  #queue: QueuedMove[] = [];
  #running = Promise.resolve();
  /** Aborted to finish the current move and the queue at once. */
  #skip = new AbortController();

  constructor(board: BoardState, playback: Playback) {
    this.#playback = playback;
    this.#lay(board);
  }

  /** Shows a board without animation. Moves that are still being animated or queued are dropped. */
  show(board: BoardState, lastMove?: LastMove): void {
    this.#skip.abort();
    for (const { onfinish } of this.#queue.splice(0)) onfinish();
    this.#skip = new AbortController();
    this.#clear();
    this.arrival = 'none';
    this.#lay(board, lastMove);
  }

  /** Animates a move after those already queued; resolves when it has finished. */
  play(animation: MoveAnimation): Promise<void> {
    return new Promise((onfinish) => {
      this.#queue.push({ animation, onfinish });
      if (!this.busy) this.#running = this.#run();
    });
  }

  /** Finishes all animations at once; resolves when the board is at rest. */
  finish(): Promise<void> {
    if (this.busy) this.#skip.abort();
    return this.#running;
  }

  async #run(): Promise<void> {
    this.busy = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      await this.#animate(next.animation);
      next.onfinish();
    }
    this.#skip = new AbortController();
    this.busy = false;
  }

  async #animate(animation: MoveAnimation): Promise<void> {
    const { signal } = this.#skip;
    const { reducedMotion } = this.#playback;
    const pace = this.#pace();
    this.lastMove = undefined;
    if (pace > 0 && !reducedMotion) {
      this.arrival = 'drop';
      await nextFrame(signal); // the rings are removed first, so that the hand has its first frame to itself
      await new MoveAnimator(this, this.#playback, pace, signal).run(animation);
    }
    if (signal !== this.#skip.signal) return; // `show` has replaced the board
    this.arrival = reducedMotion && !signal.aborted ? 'fade' : 'none';
    this.#clear();
    this.#lay(animation.after, animation.last);
    if (reducedMotion) await pause(TIMES.fade, signal);
  }

  /** The board hurries when moves pile up. */
  #pace(): number {
    const { pace } = this.#playback;
    return this.#queue.length >= LONG_QUEUE ? Math.min(pace, PACES.quick) : pace;
  }

  #lay(board: BoardState, lastMove?: LastMove): void {
    const counts = toCounts(board);
    if (counts.length !== this.counts.length) this.counts = counts;
    else for (const [house, count] of counts.entries()) this.counts[house] = count;
    this.turn = board.turn;
    this.lastMove = lastMove;
  }

  #clear(): void {
    this.hand = undefined;
    this.flights = [];
    this.highlighted = [];
    this.pulsing = undefined;
  }
}
