import { CommanderError } from 'commander';
import { Failure } from './failure.ts';
import { program } from './program.ts';

/** Does what the arguments say, and gives the exit code: 0, or 1 when it could not, 2 when it was asked wrongly. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    await program().parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2; // commander has said what is wrong
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    return error.exitCode;
  }
}
