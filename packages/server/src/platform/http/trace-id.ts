import { randomBytes } from 'node:crypto';

/** Creates ids that are unique across processes: a random prefix per process and a counter. */
export function createTraceIds(): () => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${prefix}-${(count++).toString(36)}`;
}
