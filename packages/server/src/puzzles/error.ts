/** Why a request for a puzzle is rejected. */
export type PuzzleErrorCode = 'no-such-puzzle' | 'no-puzzle-left';

export class PuzzleError extends Error {
  readonly code: PuzzleErrorCode;

  constructor(code: PuzzleErrorCode) {
    super(code);
    this.name = 'PuzzleError';
    this.code = code;
  }
}
