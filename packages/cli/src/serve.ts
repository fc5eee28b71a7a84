import { Command } from 'commander';

/** One for each environment variable. */
const FLAGS = {
  PORT: ['--port <ports>', 'one port or several, like 3000,8080 (default 3000)'],
  HOST: ['--host <address>', 'the address to listen on (default 127.0.0.1)'],
  DATABASE_URL: ['--database-url <url>', 'sqlite:./data/kalah.db (default) or postgres://…'],
  PUBLIC_URL: ['--public-url <url>', 'the public address of the server, for links'],
  TRUST_PROXY: [
    '--trust-proxy <whom>',
    'whose X-Forwarded-… headers to trust: off (default), on, or addresses',
  ],
  RATE_LIMIT: ['--rate-limit <switch>', 'limit the requests per address: on (default) or off'],
  ENGINE_THREADS: [
    '--engine-threads <n>',
    'threads for the computer player and analyses (default: cores − 1)',
  ],
  ACCOUNTS: ['--accounts <switch>', 'whether people can have accounts: on (default) or off'],
  OIDC_ISSUER: ['--oidc-issuer <url>', 'the OpenID Connect issuer where people can sign in (default: none)'],
  OIDC_CLIENT_ID: ['--oidc-client-id <id>', 'the client id that the issuer has given to this server'],
  OIDC_CLIENT_SECRET: ['--oidc-client-secret <secret>', 'the secret of that client'],
  SMTP_URL: ['--smtp-url <url>', 'the mail server for reminders, smtp://… (default: no e-mails)'],
  MAIL_FROM: [
    '--mail-from <address>',
    'the sender of e-mails (default no-reply@ and the host of PUBLIC_URL)',
  ],
  REMINDERS: ['--reminders <switch>', 'remind registered players of unfinished games: off (default) or on'],
  LOG_LEVEL: ['--log-level <level>', 'trace, debug, info (default), warn, error or silent'],
} as const;

export function serveCommand(): Command {
  const command = new Command('serve').description('start the server').action(async () => {
    // Loaded lazily: the server is most of the program, and the other commands do not need it.
    const { serve } = await import('./serve-process.ts');
    await serve(toEnvironment(command.opts()));
  });
  for (const [variable, [flag, help]] of Object.entries(FLAGS)) command.option(flag, `${help} [${variable}]`);
  return command.addHelpText(
    'after',
    '\nExample:\n  kalah serve --port 8080 --database-url sqlite:./club.db',
  );
}

/** Flags take precedence over variables. */
function toEnvironment(options: Record<string, string>): Record<string, string | undefined> {
  const given = Object.keys(FLAGS).map((variable) => [variable, options[toOptionName(variable)]] as const);
  return { ...process.env, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
}

function toOptionName(variable: string): string {
  return variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
