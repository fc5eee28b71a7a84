export { OpeningError } from '../storage/index.ts';
export type { Imported, Stage } from './import.ts';
export type { Contents } from './line.ts';
export { type MoveIn, type MoveOut, moveIn, moveOut } from './moving.ts';
export { MovingError } from './moving-error.ts';
