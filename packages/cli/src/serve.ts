import { ConfigError, OpeningError, type RunningServer, readConfig, startServer } from '@kalah/server';
import { Command } from 'commander';

/** The flags of `kalah serve`, each the twin of an environment variable. */
const FLAGS = {
  PORT: ['--port <ports>', 'one port or several, like 3000,8080 (default 3000)'],
  HOST: ['--host <address>', 'where to listen (default 127.0.0.1)'],
  DATABASE_URL: ['--database-url <url>', 'sqlite:./data/kalah.db (default) or postgres://…'],
  PUBLIC_URL: ['--public-url <url>', 'where the server is reached from outside, for links'],
  TRUST_PROXY: ['--trust-proxy <whom>', 'whose forwarded headers count: off (default), on, or addresses'],
  RATE_LIMIT: ['--rate-limit <switch>', 'on (default) or off'],
  ENGINE_THREADS: ['--engine-threads <n>', 'threads for the computer player (default: cores − 1)'],
  LOG_LEVEL: ['--log-level <level>', 'trace, debug, info (default), warn, error or silent'],
} as const;

export function serveCommand(): Command {
  const command = new Command('serve').description('start the server').action(async () => {
    await serve(toEnvironment(command.opts()));
  });
  for (const [variable, [flag, help]] of Object.entries(FLAGS)) command.option(flag, `${help} [${variable}]`);
  return command.addHelpText(
    'after',
    '\nExample:\n  kalah serve --port 8080 --database-url sqlite:./club.db',
  );
}

/** A flag wins over its variable. */
function toEnvironment(options: Record<string, string>): Record<string, string | undefined> {
  const given = Object.keys(FLAGS).map((variable) => [variable, options[toOptionName(variable)]] as const);
  return { ...process.env, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
}

function toOptionName(variable: string): string {
  return variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

async function serve(environment: Record<string, string | undefined>): Promise<void> {
  try {
    const server = await startServer(readConfig(environment));
    stopOnSignal(server);
    for (const address of server.addresses)
      console.log(`Kalah is ready at ${address}  (API: ${address}/docs)`);
  } catch (error) {
    console.error(`Kalah could not start: ${toSentence(error)}`);
    process.exitCode = 1;
  }
}

/** The first signal stops in good order; a second one means now. */
function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) process.exit(1);
      stopping = true;
      console.log('Kalah is stopping …');
      await server.stop();
      process.exit(0);
    });
  }
}

function toSentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof OpeningError) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') return `port ${port} is taken by another program. Choose another one with PORT.`;
  if (code === 'EACCES') return `port ${port} is not ours to listen on. Choose one above 1023 with PORT.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${address ?? ''} is not an address of this machine.`;
  throw error;
}
