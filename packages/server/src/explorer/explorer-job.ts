import type { Change } from '../games/game-store.ts';
import type { NewJob } from '../platform/jobs/job.ts';

export const EXPLORER_JOB = 'explorer';

export interface ExplorerJob {
  readonly game: string;
}

export function toExplorerJob(game: string, at: number): NewJob {
  const data: ExplorerJob = { game };
  // The key contains the time, because a job that is already running may have read the game before it changed.
  return { key: `${EXPLORER_JOB}:${game}:${at}`, kind: EXPLORER_JOB, data, dueAt: at };
}

/** [X1] A game is counted after its end, and again when one of its seats is given to an account. */
export function toExplorerJobs({ before, events, game }: Change): NewJob[] {
  const isNewlyOver = !before?.ending;
  const isAttributed = events.some(({ kind }) => kind === 'attributed');
  if (!game.listed || !game.ending || !(isNewlyOver || isAttributed)) return [];
  return [toExplorerJob(game.id, game.updatedAt)];
}
