import { findItem, setItem } from '../../../ui/storage.ts';
import { EXERCISES, type Exercise } from './exercises.ts';

const KEY = 'course';
const VERSION = 1;

interface Stored {
  readonly version: typeof VERSION;
  readonly solved: readonly string[];
}

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

export function findNext(solved: readonly string[]): Exercise | undefined {
  return EXERCISES.find(({ key }) => !solved.includes(key));
}
