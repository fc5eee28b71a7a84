import { run } from './run.ts';

// Whoever reads us may have seen enough: `kalah perft 6 4 12 | head -3`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

// A server that was started goes on, and has set its own exit code if it could not.
process.exitCode = (await run(process.argv.slice(2))) || (process.exitCode ?? 0);
