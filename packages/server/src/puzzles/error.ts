import { Refusal, type RefusalOf } from '../platform/refusal.ts';

/** Why a request for a puzzle is rejected. */
export type PuzzleErrorCode = 'no-such-puzzle' | 'no-puzzle-left';

export const PuzzleError: RefusalOf<PuzzleErrorCode> = Refusal;
