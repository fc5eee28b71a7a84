import { createEngine } from '@kalah/engine/node';
import { LIMITS } from '../limits.ts';

/** What an engine is asked to do. */
export const WORKS = ['seats', 'analyses'] as const;
export type Work = (typeof WORKS)[number];

/** Told how long somebody waited until the engine began, and how long it then worked. Milliseconds. */
export interface EngineListener {
  waited(work: Work, milliseconds: number): void;
  worked(work: Work, milliseconds: number): void;
}

/**
 * The threads shared out: half of them, at least one, play the computer's seats, and the others, at least one, answer
 * analyses, so that a player never waits for somebody's analysis. They start when they are first needed.
 */
export function createEngines(threads: number, listener?: EngineListener) {
  const players = Math.ceil(threads / 2);
  const playing = createEngine({
    workers: players,
    // How long a seat waited the computer knows better: it has a line of its own.
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
