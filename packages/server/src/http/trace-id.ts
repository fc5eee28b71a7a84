import { randomBytes } from 'node:crypto';

/** Makes ids that tell requests apart in logs, also those of other processes: a random stem a process, and a count. */
export function createTraceIds(): () => string {
  const stem = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${stem}-${(count++).toString(36)}`;
}
