import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError } from '@kalah/api/client';

const PAUSE_MS = 40;

/** Until the server answers. A rejection is an answer, and thrown; a 5xx is not. */
export async function repeatUntilAnswered<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (error instanceof ProblemError && error.problem.status < 500) throw error;
      await pause(PAUSE_MS);
    }
  }
}
