import { err, ok, type Result } from '@kalah/rules';

/** Weakest first. Schemas, pages and commands read this list. */
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export type Level = (typeof LEVELS)[number];

/** Perfect play, as far as it can be proved in time. Levels count from 1 without gaps, so their number is the highest. */
export const MAX_LEVEL = LEVELS.length;

export function isLevel(value: unknown): value is Level {
  return LEVELS.some((level) => level === value);
}

export function checkLevel(level: number): Result<Level, 'no-such-level'> {
  return isLevel(level) ? ok(level) : err('no-such-level');
}
