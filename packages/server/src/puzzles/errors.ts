import type { ProblemTable } from '../platform/http/problem.ts';
import { Refusal, type RefusalOf } from '../platform/refusal.ts';

export const PUZZLE_ERRORS = {
  'no-such-puzzle': {
    status: 404,
    title: 'No such puzzle',
    detail: 'There is no puzzle with this id; GET /puzzles/next returns one.',
  },
  'no-puzzle-left': {
    status: 404,
    title: 'No puzzle left',
    detail: 'You have tried every puzzle of this kind; choose another theme or the other capture rule.',
  },
} satisfies Partial<ProblemTable>;

export const PuzzleError: RefusalOf<keyof typeof PUZZLE_ERRORS> = Refusal;
