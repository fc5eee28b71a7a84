import { opposite, type Side } from '@kalah/rules';
import { Projector } from './projector.svelte.ts';

/** How a page shows a game: from which side, in full screen or not, and with its result or without. */
export class GameScreen {
  isFlipped = $state(false);
  isResultClosed = $state(false);
  readonly projector = new Projector();
  readonly #near: () => Side;

  /** `near` is the side at the bottom unless the board is flipped. */
  constructor(near: () => Side) {
    this.#near = near;
  }

  get bottom(): Side {
    return this.isFlipped ? opposite(this.#near()) : this.#near();
  }
}
