export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Stored next to the report. */
export interface Plot {
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

/** The others are only counted. */
const MAX_DESCRIBED = 20;

export class Findings {
  readonly figures = new Map<string, number | string>();
  failed = 0;
  readonly #described: string[] = [];
  /** What could not be tried on this machine, and why. */
  readonly notes: string[] = [];
  readonly tables: Table[] = [];
  readonly plots: Plot[] = [];

  /** Describes the first failures, and how many more there were. */
  get failures(): readonly string[] {
    const more = this.failed - this.#described.length;
    return more > 0 ? [...this.#described, `and ${more} more`] : this.#described;
  }

  count(name: string, more = 1): void {
    this.figures.set(name, Number(this.figures.get(name) ?? 0) + more);
  }

  set(name: string, value: number | string): void {
    this.figures.set(name, value);
  }

  /** Returns `holds`. */
  check(holds: boolean, failure: string | (() => string)): boolean {
    if (!holds) this.fail(typeof failure === 'string' ? failure : failure());
    return holds;
  }

  fail(failure: string): void {
    this.failed++;
    if (this.#described.length < MAX_DESCRIBED) this.#described.push(failure);
  }
}
