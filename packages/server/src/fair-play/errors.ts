import type { ProblemTable } from '../platform/http/problem.ts';
import { Refusal, type RefusalOf } from '../platform/refusal.ts';

export const FAIR_PLAY_ERRORS = {
  'rated-game-running': {
    status: 409,
    title: 'Rated game in progress',
    detail:
      'The position belongs to a rated game in progress. Until that game is over, the position cannot be analysed or played against the computer.',
  },
} satisfies Partial<ProblemTable>;

export const FairPlayError: RefusalOf<keyof typeof FAIR_PLAY_ERRORS> = Refusal;
