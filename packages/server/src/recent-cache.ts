/**
 * Keeps a number of things and forgets those that were not asked for longest. Two halves take turns: what is asked for
 * goes to the new one, and when that is full the old one is forgotten.
 */
export class RecentCache<Thing> {
  readonly #half: number;
  #new = new Map<string, Thing>();
  #old = new Map<string, Thing>();

  constructor(most: number) {
    this.#half = most / 2;
  }

  find(key: string): Thing | undefined {
    const known = this.#new.get(key);
    if (known !== undefined) return known;
    const thing = this.#old.get(key);
    if (thing !== undefined) this.keep(key, thing);
    return thing;
  }

  keep(key: string, thing: Thing): void {
    this.#new.set(key, thing);
    if (this.#new.size < this.#half) return;
    this.#old = this.#new;
    this.#new = new Map();
  }

  forget(key: string): void {
    this.#new.delete(key);
    this.#old.delete(key);
  }
}
