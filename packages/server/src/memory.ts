/** Keeps a number of things and forgets the one that was not asked for longest. */
export class Memory<Thing> {
  readonly #things = new Map<string, Thing>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  find(key: string): Thing | undefined {
    const thing = this.#things.get(key);
    if (thing !== undefined) this.keep(key, thing);
    return thing;
  }

  keep(key: string, thing: Thing): void {
    this.#things.delete(key);
    this.#things.set(key, thing);
    if (this.#things.size > this.#most) this.#things.delete(this.#things.keys().next().value!);
  }

  forget(key: string): void {
    this.#things.delete(key);
  }
}
