import type { Analysis } from '@kalah/engine';
import { formatPosition, type Position } from '@kalah/rules';
import { findItem, removeItem, setItem } from '../../ui/storage.ts';

const KEY = 'findings';
/** Earlier versions stored lines of a single move there. */
const OLD_KEY = 'analyses';
/** Six long games; the entries of a game of 45 moves take about 40 KB. */
const MAX_ENTRIES = 300;

type Entry = Omit<Analysis, 'position'>;

/** The analyses of the last positions that were reviewed, stored in this browser so that a reload keeps them. */
export class AnalysisCache {
  readonly #entries = new Map(readEntries());

  find(position: Position): Analysis | undefined {
    const entry = this.#entries.get(formatPosition(position));
    return entry && { ...entry, position };
  }

  add({ position, ...entry }: Analysis): void {
    const key = formatPosition(position);
    this.#entries.delete(key); // the newest is the last
    this.#entries.set(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) break;
      this.#entries.delete(oldest);
    }
    setItem(KEY, [...this.#entries]);
  }
}

function readEntries(): [string, Entry][] {
  removeItem(OLD_KEY);
  const stored = findItem<[string, Entry][]>(KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter((item) => Array.isArray(item) && Array.isArray(item[1]?.verdicts));
}
