import { exitOnOutputError } from './output-error.ts';
import { run } from './run.ts';

process.stdout.on('error', exitOnOutputError);

// A server keeps running after this, and sets the exit code itself if it fails to start.
process.exitCode = (await run(process.argv.slice(2))) || (process.exitCode ?? 0);
