import { flushSync } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';

class Printing {
  readonly #paper = new MediaQuery('print');
  #requested = $state(false);

  constructor() {
    // The media query changes only after the browser has counted the pages.
    addEventListener('beforeprint', () => flushSync(() => (this.#requested = true)));
    addEventListener('afterprint', () => (this.#requested = false));
  }

  get current(): boolean {
    return this.#requested || this.#paper.current;
  }
}

export const printing = new Printing();
