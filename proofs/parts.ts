import { kill } from './kill/kill.ts';
import type { Part } from './part.ts';

/** Every part, in the order of the report. */
export const PARTS: readonly Part[] = [kill];
