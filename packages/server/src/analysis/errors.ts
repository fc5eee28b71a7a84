import type { ProblemTable } from '../platform/http/problem.ts';
import { Refusal, type RefusalOf } from '../platform/refusal.ts';

export const ANALYSIS_ERRORS = {
  'position-over': {
    status: 422,
    title: 'Game over',
    detail: 'The game is over in this position, so there is nothing to analyse.',
  },
  'still-playing': {
    status: 409,
    title: 'Game in progress',
    detail: 'A game can be analysed once it is over.',
  },
  'too-many-analyses': {
    status: 429,
    title: 'Too many analyses',
    detail: 'Too many analyses from your network address are in progress; wait for one to finish.',
    retryAfter: 1,
  },
  'engine-busy': {
    status: 503,
    title: 'Engine busy',
    detail: 'Too many analyses are waiting; try again shortly.',
    retryAfter: 1,
  },
} satisfies Partial<ProblemTable>;

export const AnalysisError: RefusalOf<keyof typeof ANALYSIS_ERRORS> = Refusal;
