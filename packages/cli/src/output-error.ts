import type { WriteStream } from 'node:tty';

type Output = Pick<WriteStream, 'on' | 'off'>;

/** Ends a command whose output cannot be written. A reader that has seen enough (`… | head -3`) is not an error. */
export function exitOnOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  console.error(`The output could not be written: ${error.message}`);
  process.exit(1);
}

/**
 * Lets a server continue if its output cannot be written, for example because the disk is full or the log collector is gone:
 * the line is dropped, and the next one is tried again.
 */
export function ignoreOutputErrors(outputs: readonly Output[]): void {
  for (const output of outputs) output.off('error', exitOnOutputError).on('error', () => undefined);
}
