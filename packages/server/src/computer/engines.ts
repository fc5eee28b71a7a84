import { createEngine } from '@kalah/engine/node';
import { LIMITS } from '../limits.ts';

export const ENGINE_TASKS = ['seats', 'analyses'] as const;
export type EngineTask = (typeof ENGINE_TASKS)[number];

export interface EngineListener {
  waited(task: EngineTask, milliseconds: number): void;
  worked(task: EngineTask, milliseconds: number): void;
}

/**
 * Half of the threads, at least one, play the computer's seats, so that players never wait for analyses. The others, at least
 * one, answer analyses. Threads start when they are first needed.
 */
export function createEngines(threads: number, listener?: EngineListener) {
  const players = Math.ceil(threads / 2);
  const playing = createEngine({
    workers: players,
    // The computer has its own queue and reports the waiting time itself.
    onAnswered: ({ worked }) => listener?.worked('seats', worked),
  });
  const analysing = createEngine({
    workers: Math.max(1, threads - players),
    queueLimit: LIMITS.queuedAnalyses,
    onAnswered({ waited, worked }) {
      listener?.waited('analyses', waited);
      listener?.worked('analyses', worked);
    },
  });
  return {
    players,
    playing,
    analysing,
    async close(): Promise<void> {
      await Promise.all([playing.close(), analysing.close()]);
    },
  };
}
