import type { ProblemTable } from '../platform/http/problem.ts';
import { Refusal, type RefusalOf } from '../platform/refusal.ts';

export const OPEN_DATA_ERRORS = {
  'exports-busy': {
    status: 503,
    title: 'Exports busy',
    detail: 'Too many exports are running; try again later.',
    retryAfter: 60,
  },
} satisfies Partial<ProblemTable>;

export const OpenDataError: RefusalOf<keyof typeof OPEN_DATA_ERRORS> = Refusal;
