/** A table of the report. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A picture stored next to the report. */
export interface Plot {
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

/** Maximum number of failures that are described; the others are only counted. */
const MAX_DESCRIBED = 20;

/** What a part counted, and what went wrong. */
export class Findings {
  readonly figures = new Map<string, number | string>();
  /** Number of failures. */
  failed = 0;
  readonly #described: string[] = [];
  /** What could not be tried on this machine, and why. */
  readonly notes: string[] = [];
  readonly tables: Table[] = [];
  readonly plots: Plot[] = [];

  /** Descriptions of the first failures, and how many more there were. */
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

  /** Returns `holds`; when it is false, records the failure. */
  check(holds: boolean, failure: string | (() => string)): boolean {
    if (!holds) this.fail(typeof failure === 'string' ? failure : failure());
    return holds;
  }

  fail(failure: string): void {
    this.failed++;
    if (this.#described.length < MAX_DESCRIBED) this.#described.push(failure);
  }
}
