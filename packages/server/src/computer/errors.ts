import type { ProblemTable } from '../platform/http/problem.ts';
import { Refusal, type RefusalOf } from '../platform/refusal.ts';

export const COMPUTER_ERRORS = {
  'too-many-computer-games': {
    status: 429,
    title: 'Too many computer games',
    detail:
      'Your network address has too many unfinished games between two computers; wait for one to finish.',
    retryAfter: 30,
  },
} satisfies Partial<ProblemTable>;

export const ComputerError: RefusalOf<keyof typeof COMPUTER_ERRORS> = Refusal;
