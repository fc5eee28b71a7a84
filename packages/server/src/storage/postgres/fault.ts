const NETWORK_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

/** Shutting down, crashed, starting up, too many connections; class 08 is the connection itself. */
const SERVER_FAULTS = new Set(['57P01', '57P02', '57P03', '53300']);

/** Serialisation failure and deadlock: nothing was written, and the same may go well the next time. */
const COLLISIONS = new Set(['40001', '40P01']);

/** Faults that say nothing about the statement: another connection, a moment later, may carry it out. */
function isPassing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === undefined) return /timeout|terminated|connection error/i.test(message);
  return NETWORK_FAULTS.has(code) || SERVER_FAULTS.has(code) || COLLISIONS.has(code) || code.startsWith('08');
}

/** A value that its column does not take, or a key that is taken: a fault of one row, not of the server. */
export function isDataFault(error: unknown): boolean {
  return isOfClass(error, '22', '23');
}

/** Words, functions or features that this database does not have. */
export function isUnknown(error: unknown): boolean {
  return isOfClass(error, '0A', '42');
}

/** The first two characters of PostgreSQL's codes tell what kind of fault it is. */
function isOfClass(error: unknown, ...classes: readonly string[]): boolean {
  const { code = '' } = error as { code?: string };
  return code.length === 5 && classes.includes(code.slice(0, 2));
}

/** Milliseconds. Faults are waited out as long as a server takes to start again. */
const PATIENCE = 5000;
const SHORTEST_PAUSE = 20;
const LONGEST_PAUSE = 500;

/** Repeats what is safe to repeat while faults pass. `attempt` counts from 0. */
export async function persist<Done>(act: (attempt: number) => Promise<Done>): Promise<Done> {
  const began = performance.now();
  for (let attempt = 0; ; attempt++) {
    try {
      return await act(attempt);
    } catch (error) {
      if (!isPassing(error) || performance.now() - began > PATIENCE) throw error;
      const pause = Math.min(SHORTEST_PAUSE * 2 ** attempt, LONGEST_PAUSE);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
