import type { ProblemTable } from '../../platform/http/problem.ts';
import { Refusal, type RefusalOf } from '../../platform/refusal.ts';

export const PICTURE_ERRORS = {
  'pictures-busy': {
    status: 503,
    title: 'Pictures busy',
    detail: 'Too many pictures are waiting to be drawn; try again shortly.',
    retryAfter: 1,
  },
} satisfies Partial<ProblemTable>;

export const PictureError: RefusalOf<keyof typeof PICTURE_ERRORS> = Refusal;
