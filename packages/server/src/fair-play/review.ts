import { type Loss, SIDES } from '@kalah/rules';
import type { Change } from '../games/game-store.ts';
import { type Pool, poolOf } from '../games/rating.ts';
import type { NewJob } from '../platform/jobs/job.ts';

export const REVIEW_JOB = 'review';

export interface ReviewJob {
  readonly game: string;
}

export interface ReviewedGame extends Loss {
  readonly account: string;
  readonly pool: Pool;
  readonly game: string;
  readonly at: number;
  readonly squares: number;
  readonly rating: number;
}

const INITIAL_RATING = 1500;

/** [Q19] A rated game is reviewed after its end, unless it was aborted. */
export function toReviewJobs({ before, game }: Change): NewJob[] {
  const { id, rated, ending, updatedAt } = game;
  if (!rated || before?.ending || !ending || ending.how === 'abort') return [];
  const data: ReviewJob = { game: id };
  return [{ key: `${REVIEW_JOB}:${id}`, kind: REVIEW_JOB, data, dueAt: updatedAt }];
}

/** [Q20] What a change adds to the accuracy of its players. */
export function toReviewedGames({ events, game }: Change): ReviewedGame[] {
  const review = events.find((event) => event.kind === 'reviewed');
  if (!review || !game.clock) return [];
  const { control } = game.clock;
  return SIDES.flatMap((side) => {
    const seat = game.seats[side];
    if (seat.kind !== 'account') return [];
    const losses = review.losses.filter(
      (loss, index): loss is number => loss !== null && game.moves[index]?.side === side,
    );
    return [
      {
        account: seat.id,
        pool: poolOf(control, seat),
        game: game.id,
        at: review.at,
        moves: losses.length,
        loss: sum(losses),
        squares: sum(losses.map((loss) => loss * loss)),
        rating: Math.round(seat.rating?.rating ?? INITIAL_RATING),
      },
    ];
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
