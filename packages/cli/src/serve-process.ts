import {
  ConfigError,
  type Environment,
  OpeningError,
  type RunningServer,
  readConfig,
  startServer,
} from '@kalah/server';
import { ignoreOutputErrors } from './output-error.ts';

export async function serve(environment: Environment): Promise<void> {
  ignoreOutputErrors([process.stdout, process.stderr]);
  let server: RunningServer | undefined;
  // Registered first, so that a signal during startup ends the server, even if it is process 1.
  stopOnSignal(async () => server?.stop());
  try {
    server = await startServer(readConfig(environment));
    // Reported so that an empty database is noticed, for example when a disk was not mounted.
    if (server.newFile) console.log(`Kalah has made a new database: ${server.newFile}`);
    for (const address of server.addresses)
      console.log(`Kalah is ready at ${address}  (API: ${address}/docs)`);
  } catch (error) {
    console.error(`Kalah could not start: ${toSentence(error)}`);
    process.exitCode = 1;
  }
}

/**
 * The first signal stops the server gracefully, a second one of the same kind at once. It must be of the same kind because
 * one Ctrl-C may arrive twice: from the terminal, and as SIGTERM from the process that started this one.
 */
function stopOnSignal(stop: () => Promise<void>): void {
  const received = new Set<NodeJS.Signals>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (received.has(signal)) process.exit(1);
      const isFirst = received.size === 0;
      received.add(signal);
      if (!isFirst) return;
      console.log('Kalah is stopping …');
      await stop();
      process.exit(0);
    });
  }
}

interface ListenError extends NodeJS.ErrnoException {
  readonly port?: number;
  readonly address?: string;
  readonly hostname?: string;
}

/** For errors that the operator can fix. Throws any other error, which is a bug. */
function toSentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof OpeningError) return error.message;
  const { code, port, address, hostname } = error as ListenError;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program; choose another one with PORT.`;
    case 'EACCES':
      return `No permission to listen on port ${port}; choose one above 1023 with PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${address ?? hostname}", which is not an address of this machine.`;
    default:
      throw error;
  }
}
