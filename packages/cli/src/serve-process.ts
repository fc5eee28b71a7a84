import {
  ConfigError,
  type Environment,
  OpeningError,
  type RunningServer,
  readConfig,
  startServer,
} from '@kalah/server';
import { goOnWithoutReaders } from './reader.ts';

/** Makes this process a server: it says where it listens, and ends by a signal. */
export async function serve(environment: Environment): Promise<void> {
  goOnWithoutReaders([process.stdout, process.stderr]);
  let server: RunningServer | undefined;
  // From the beginning: a signal that comes while the server starts ends it, also where it is process 1.
  stopOnSignal(async () => server?.stop());
  try {
    server = await startServer(readConfig(environment));
    // Nobody should take an empty club for the old one because a disk was not mounted.
    if (server.newFile) console.log(`Kalah has made a new database: ${server.newFile}`);
    for (const address of server.addresses)
      console.log(`Kalah is ready at ${address}  (API: ${address}/docs)`);
  } catch (error) {
    console.error(`Kalah could not start: ${toSentence(error)}`);
    process.exitCode = 1;
  }
}

/**
 * The first signal stops in good order; a second one of its kind means now. Of its kind, because one Ctrl-C may come twice:
 * from the terminal, and as SIGTERM from the process that started this one.
 */
function stopOnSignal(stop: () => Promise<void>): void {
  const heard = new Set<NodeJS.Signals>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (heard.has(signal)) process.exit(1);
      const isFirst = heard.size === 0;
      heard.add(signal);
      if (!isFirst) return;
      console.log('Kalah is stopping …');
      await stop();
      process.exit(0);
    });
  }
}

/** What Node says of an address that cannot be listened on, or a name that has none. */
interface ListenError extends NodeJS.ErrnoException {
  readonly port?: number;
  readonly address?: string;
  readonly hostname?: string;
}

/** What the operator can do something about, as a sentence; anything else is a mistake of ours and thrown. */
function toSentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof OpeningError) return error.message;
  const { code, port, address, hostname } = error as ListenError;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program; choose another one with PORT.`;
    case 'EACCES':
      return `Port ${port} is not ours to listen on; choose one above 1023 with PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${address ?? hostname}", which is not an address of this machine.`;
    default:
      throw error;
  }
}
