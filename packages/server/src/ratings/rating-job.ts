import type { Change } from '../games/game-store.ts';
import type { NewJob } from '../platform/jobs/job.ts';
import { toRatedGame } from './rated-game.ts';

export const RATING_JOB = 'rate';

export interface RatingJob {
  readonly game: string;
  readonly endedAt: number;
}

export function toRatingJobs({ before, game, events }: Change): NewJob[] {
  if (!game.rated || before?.ending || !toRatedGame(game)) return [];
  const { at: endedAt } = events.find(({ kind }) => kind === 'ended')!;
  const data: RatingJob = { game: game.id, endedAt };
  return [{ key: `${RATING_JOB}:${game.id}`, kind: RATING_JOB, data, dueAt: endedAt }];
}
