const NETWORK_FAULTS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

/**
 * Shutting down, crashed, starting up, too many connections, and read-only, as a connection to the former primary is after
 * a failover. Class 08 is the connection itself.
 */
const SERVER_FAULTS = new Set(['57P01', '57P02', '57P03', '53300', '25006']);

/** Serialization failure and deadlock. */
const COLLISIONS = new Set(['40001', '40P01']);
const UNIQUE_VIOLATION = '23505';

/** Faults that are not about the statement: another connection may carry it out a moment later. */
function isPassing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === undefined) return /timeout|terminated|connection error/i.test(message);
  if (NETWORK_FAULTS.has(code) || SERVER_FAULTS.has(code) || code.startsWith('08')) return true;
  return isUnloggedTableOfStandby(error);
}

/** A standby refuses to plan such a statement before it refuses to write. Its message may be in any language. */
function isUnloggedTableOfStandby(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '0A000' && routine === 'get_relation_info';
}

/** The keys that decide between writers. */
const KEYS = new Set(['events_pkey', 'rating_steps_pkey']);

/**
 * Another transaction was faster, and nothing was written. [S3] Two replicas that append to one game at the same moment
 * collide in the key of its events; the next attempt sees the other's events.
 */
export function isCollision(error: unknown): boolean {
  const { code = '', constraint } = error as { code?: string; constraint?: string };
  return COLLISIONS.has(code) || (code === UNIQUE_VIOLATION && KEYS.has(constraint ?? ''));
}

/** A value that its column does not accept, or a key that is taken: a fault of one row, not of the server. */
export function isDataFault(error: unknown): boolean {
  return isOfClass(error, '22', '23');
}

/** Keywords, functions or features that this database does not have. */
export function isUnknown(error: unknown): boolean {
  return isOfClass(error, '0A', '42');
}

/** The first two characters of a PostgreSQL error code are its class. */
function isOfClass(error: unknown, ...classes: readonly string[]): boolean {
  const { code = '' } = error as { code?: string };
  return code.length === 5 && classes.includes(code.slice(0, 2));
}

/** Milliseconds. Retries last as long as a server takes to restart. */
const RETRY_FOR = 5000;
const SHORTEST_PAUSE = 20;
const LONGEST_PAUSE = 500;

/** Repeats an idempotent act while faults pass. `isUnsure` when an earlier attempt may have been carried out. */
export async function persist<Done>(act: (isUnsure: boolean) => Promise<Done>): Promise<Done> {
  const began = performance.now();
  let pause = SHORTEST_PAUSE;
  for (let isUnsure = false; ; ) {
    try {
      return await act(isUnsure);
    } catch (error) {
      const hasCollided = isCollision(error);
      if (!(hasCollided || isPassing(error)) || performance.now() - began > RETRY_FOR) throw error;
      if (hasCollided) continue;
      isUnsure = true;
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  }
}
