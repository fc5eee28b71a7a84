import type { BoardState } from '@kalah/board';
import type { Side } from '@kalah/rules';
import type { LastMove, MoveAnimation } from './animation.ts';
import { type Cue, type Frame, type FrameOptions, toFrames } from './frames.ts';
import type { Playback } from './playback.ts';
import { type Flight, type Hand, type Scene, toScene } from './scene.ts';
import { browserTimer, type Timer } from './timer.ts';
import { LONG_QUEUE, PACES } from './timing.ts';

interface QueuedMove {
  readonly animation: MoveAnimation;
  readonly onshown: () => void;
}

/**
 * What a board shows now, and the queue of moves it still has to show. It knows no rules: an animation says what happens
 * and how the board looks afterwards. Every visible field is a part of one scene and only changes with it, and the only
 * thing ever waiting is one timer, so an interrupted move leaves nothing behind.
 */
export class Stage implements Scene {
  counts = $state<number[]>([]);
  turn = $state<Side>('south');
  lastMove = $state.raw<LastMove | undefined>();
  hand = $state.raw<Hand | undefined>();
  flights = $state.raw<readonly Flight[]>([]);
  captured = $state.raw<readonly number[]>([]);
  swept = $state.raw<readonly number[]>([]);
  pulsing = $state<number | undefined>();
  counted = $state.raw<Scene['counted']>();
  arrival = $state<Scene['arrival']>('none');
  /** How many moves are being animated or wait for it. */
  pending = $state(0);

  readonly #playback: Playback;
  readonly #timer: Timer;
  #queue: readonly QueuedMove[] = [];
  #rest: Scene;
  /** Cancels the timer of the frame on the board; `undefined` when no move is being animated. */
  #cancel: (() => void) | undefined;

  constructor(board: BoardState, playback: Playback, timer: Timer = browserTimer) {
    this.#playback = playback;
    this.#timer = timer;
    this.#rest = toScene(board);
    this.#draw(this.#rest);
  }

  get busy(): boolean {
    return this.pending > 0;
  }

  /** Shows a board without animation. Moves that are still being animated or queued are dropped. */
  show(board: BoardState, lastMove?: LastMove): void {
    this.#setQueue([]);
    this.#settle(toScene(board, lastMove));
  }

  /** Animates a move after those already queued, and calls back when the board shows it. Dropped moves never call back. */
  play(animation: MoveAnimation, onshown: () => void = () => {}): void {
    this.#setQueue([...this.#queue, { animation, onshown }]);
    this.#run();
  }

  /** Finishes all animations at once, without a sound. */
  finish(): void {
    while (this.#queue.length > 0) this.#complete();
  }

  #run(): void {
    const [next] = this.#queue;
    if (next && !this.#cancel) this.#show(toFrames(this.#rest, next.animation, this.#options()), 0);
  }

  #show(frames: readonly Frame[], index: number): void {
    const frame = frames[index];
    if (frame) {
      this.#draw(frame.scene);
      for (const cue of frame.cues) this.#give(cue);
      this.#cancel = this.#timer.after(frame.wait, () => this.#show(frames, index + 1));
    } else {
      this.#complete();
      this.#run();
    }
  }

  #complete(): void {
    const [first, ...rest] = this.#queue;
    if (!first) return;
    this.#setQueue(rest);
    this.#settle(toScene(first.animation.after, first.animation.last));
    first.onshown();
  }

  #settle(scene: Scene): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#rest = scene;
    this.#draw(scene);
  }

  #setQueue(queue: readonly QueuedMove[]): void {
    this.#queue = queue;
    this.pending = queue.length;
  }

  #give(cue: Cue): void {
    if (cue.kind === 'sound') this.#playback.sound(cue.sound, cue.fullness);
    else this.#playback.speak(cue.number);
  }

  /** The board hurries when moves pile up. */
  #options(): FrameOptions {
    const { pace, counting, reducedMotion } = this.#playback;
    return this.#queue.length > LONG_QUEUE
      ? { pace: Math.min(pace, PACES.quick), counting: false, reducedMotion }
      : { pace, counting, reducedMotion };
  }

  /** Counts are changed one by one, so that only the houses whose seeds changed are drawn again. */
  #draw({ counts, ...scene }: Scene): void {
    if (counts.length !== this.counts.length) this.counts = [...counts];
    else for (const [house, count] of counts.entries()) this.counts[house] = count;
    Object.assign(this, scene);
  }
}
