import { endWithReader } from './reader.ts';
import { run } from './run.ts';

process.stdout.on('error', endWithReader);

// A server that was started goes on, and has set its own exit code if it could not.
process.exitCode = (await run(process.argv.slice(2))) || (process.exitCode ?? 0);
