import { findItem, setItem } from '../../../ui/storage.ts';
import { EXERCISES, type Exercise } from './exercises.ts';

const KEY = 'course';
const VERSION = 1;

/** What the browser stores. */
interface Stored {
  readonly version: typeof VERSION;
  /** Keys of exercises. */
  readonly solved: readonly string[];
}

/** The keys of the exercises that were solved in this browser. */
export function readSolved(): readonly string[] {
  const stored = findItem<Partial<Stored>>(KEY);
  return stored?.version === VERSION && Array.isArray(stored.solved) ? stored.solved : [];
}

/** Adds a solved exercise, and returns all of them. Another tab may have added some. */
export function addSolved({ key }: Exercise): readonly string[] {
  const solved = readSolved();
  if (solved.includes(key)) return solved;
  const stored: Stored = { version: VERSION, solved: [...solved, key] };
  setItem(KEY, stored);
  return stored.solved;
}

/** The first exercise that was not solved yet. */
export function findNext(solved: readonly string[]): Exercise | undefined {
  return EXERCISES.find(({ key }) => !solved.includes(key));
}
