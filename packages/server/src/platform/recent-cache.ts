/**
 * Keeps a number of values and drops those that were not used for the longest time. It has two halves: values that are
 * used move to the new half, and when that is full, it replaces the old one.
 */
export class RecentCache<Value> {
  readonly #half: number;
  #new = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(size: number) {
    this.#half = size / 2;
  }

  find(key: string): Value | undefined {
    const recent = this.#new.get(key);
    if (recent !== undefined) return recent;
    const value = this.#old.get(key);
    if (value !== undefined) this.keep(key, value);
    return value;
  }

  keep(key: string, value: Value): void {
    this.#new.set(key, value);
    if (this.#new.size < this.#half) return;
    this.#old = this.#new;
    this.#new = new Map();
  }

  forget(key: string): void {
    this.#new.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#new.clear();
    this.#old.clear();
  }
}
