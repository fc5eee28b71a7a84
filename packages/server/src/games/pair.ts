import { pairMargin } from '@kalah/rules';
import type { NewJob } from '../platform/jobs/job.ts';
import type { Pair } from './event.ts';
import type { Game } from './game.ts';
import type { Change } from './game-store.ts';

export const PAIR_JOB = 'pair';

export interface PairJob {
  readonly game: string;
}

/** [Q16] The `pair` of the game that follows a finished one: the second game of the same pair, or the first of a new one. */
export function findNextPair(game: Game): Pair | undefined {
  const { id, pair, ending, position } = game;
  if (!pair || !ending) return undefined;
  if (!needsSecondGame(game)) return { number: 1 };
  return { number: 2, first: id, margin: 0 - pairMargin(ending, position) };
}

/** [Q16] The job that creates the second game once the first has ended, unless the first was aborted. */
export function toPairJobs({ before, game }: Change): NewJob[] {
  if (before?.ending || !needsSecondGame(game)) return [];
  const data: PairJob = { game: game.id };
  return [{ key: `${PAIR_JOB}:${game.id}`, kind: PAIR_JOB, data, dueAt: game.updatedAt }];
}

export function needsSecondGame({ pair, ending }: Pick<Game, 'pair' | 'ending'>): boolean {
  return pair?.number === 1 && ending !== undefined && ending.how !== 'abort';
}
