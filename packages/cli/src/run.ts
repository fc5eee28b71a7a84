import { CommanderError } from 'commander';
import { Failure } from './failure.ts';
import { program } from './program.ts';

/** Resolves to the exit code: 0 on success, 1 if the command failed, 2 for wrong usage. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    await program().parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has printed the message
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    return error.exitCode;
  }
}
