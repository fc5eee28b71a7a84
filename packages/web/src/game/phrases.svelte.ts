import type { Phrase } from '@kalah/api';
import type { Side } from '@kalah/rules';

const SHOWN_MS = 8000;

export class Phrases {
  #said = $state.raw<Partial<Record<Side, Phrase>>>({});

  get said(): Partial<Record<Side, Phrase>> {
    return this.#said;
  }

  hear(side: Side, phrase: Phrase): void {
    const said = { ...this.#said, [side]: phrase };
    this.#said = said;
    setTimeout(() => {
      if (this.#said === said) this.#said = {};
    }, SHOWN_MS);
  }
}
