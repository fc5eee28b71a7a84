import type { WriteStream } from 'node:tty';

type Output = Pick<WriteStream, 'on' | 'off'>;

/** A command ends with whoever reads it: they have seen enough (`kalah perft 6 4 12 | head -3`), or can take no more. */
export function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  console.error(`The output could not be written: ${error.message}`);
  process.exit(1);
}

/**
 * A server goes on without its readers: a line that cannot be written, on a full disk or to a log collector that went away,
 * is dropped, and the next one is tried again.
 */
export function goOnWithoutReaders(outputs: readonly Output[]): void {
  for (const output of outputs) output.off('error', endWithReader).on('error', () => undefined);
}
