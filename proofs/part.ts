import type { Findings } from './findings.ts';

/** `quick` takes seconds and belongs to `npm test`, `normal` minutes, `long` about an hour for all parts together. */
export const SCALES = ['quick', 'normal', 'long'] as const;
export type Scale = (typeof SCALES)[number];

/** Tells how far a part is, and what it is at. */
export type Progress = (done: number, total: number, doing: string) => void;

/** One way of trying to break what is promised. The tests, the command and the report all use parts through this. */
export interface Part {
  readonly name: string;
  /** What holds when nothing fails, in a sentence. */
  readonly promise: string;
  run(scale: Scale, progress: Progress): Promise<Findings>;
}
