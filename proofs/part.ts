import type { Findings } from './findings.ts';

/** `quick` takes seconds and runs in `npm test`, `normal` takes minutes, `long` about an hour for all parts together. */
const SCALES = ['quick', 'normal', 'long'] as const;
export type Scale = (typeof SCALES)[number];

export type Progress = (done: number, total: number, doing: string) => void;

/** One way of trying to break a promise. The tests, the command and the report use parts through this interface. */
export interface Part {
  readonly name: string;
  /** What is true when nothing fails, as a sentence. */
  readonly promise: string;
  run(scale: Scale, progress: Progress): Promise<Findings>;
}
