import { createEngine } from '@kalah/engine/node';

export type Engines = ReturnType<typeof createEngines>;

/** Analyses that may wait for a free thread; more are asked to come again. */
const MOST_WAITING = 64;

/**
 * The threads shared out: half of them, at least one, play the computer's seats, and the others, at least one, answer
 * analyses, so that a player never waits for somebody's analysis. They start when they are first needed.
 */
export function createEngines(threads: number) {
  const players = Math.ceil(threads / 2);
  const playing = createEngine({ workers: players });
  const analysing = createEngine({ workers: Math.max(1, threads - players), queueLimit: MOST_WAITING });
  return {
    players,
    playing,
    analysing,
    async close(): Promise<void> {
      await Promise.all([playing.close(), analysing.close()]);
    },
  };
}
