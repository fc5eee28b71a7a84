/** A table of the report. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A picture that lies beside the report. */
export interface Plot {
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

/** So many failures are kept in words; a promise broken a thousand times is told as well by these. */
const MOST_TOLD = 20;

/** What a part counted and what it saw go wrong. */
export class Findings {
  readonly figures = new Map<string, number | string>();
  /** How often something went wrong. */
  failed = 0;
  readonly #told: string[] = [];
  /** What could not be tried here, and why. */
  readonly notes: string[] = [];
  readonly tables: Table[] = [];
  readonly plots: Plot[] = [];

  /** The first of what went wrong, in words, and how many more there were. */
  get failures(): readonly string[] {
    const untold = this.failed - this.#told.length;
    return untold > 0 ? [...this.#told, `and ${untold} more`] : this.#told;
  }

  count(name: string, more = 1): void {
    this.figures.set(name, Number(this.figures.get(name) ?? 0) + more);
  }

  set(name: string, value: number | string): void {
    this.figures.set(name, value);
  }

  /** Whether it holds; when it does not, that is a failure in these words. */
  check(holds: boolean, failure: string | (() => string)): boolean {
    if (!holds) this.fail(typeof failure === 'string' ? failure : failure());
    return holds;
  }

  fail(failure: string): void {
    this.failed++;
    if (this.#told.length < MOST_TOLD) this.#told.push(failure);
  }
}
