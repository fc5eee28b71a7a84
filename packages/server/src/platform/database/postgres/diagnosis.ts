import { OpeningError } from '../opening-error.ts';

/** By the error codes of PostgreSQL and the operating system. */
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'does not answer; start the server, or correct the host and port',
  ENOTFOUND: 'cannot be found; correct the name of the host',
  EAI_AGAIN: 'cannot be found right now; check the name server, or correct the name of the host',
  ETIMEDOUT: 'does not answer; correct the host and port, or let the connection through',
  EHOSTUNREACH: 'cannot be reached; correct the host, or let the connection through',
  '28P01': 'refuses the password; correct the user and the password',
  '28000': 'refuses the user; correct the user, or let it in from here (pg_hba.conf)',
  '3D000': 'does not exist; create it, or correct its name',
  '42501': 'gives the user too few rights; let it create tables there',
  '42P07': 'has tables of another program; use a separate database for Kalah',
  '25006': 'is read-only; name the primary server',
  '53100': 'has no room left; make room on its disk',
  '53300': 'takes no more connections; raise max_connections, or run fewer replicas',
  '57P03': 'is just starting; try again in a moment',
};

/** PgBouncer has one code for everything it rejects itself, which includes our timeout settings. */
const POOLER = '08P01';
const POOLER_ADVICE: readonly (readonly [words: RegExp, advice: string])[] = [
  [
    /startup parameter/,
    'is a pooler; add the address of its server as ?direct=host:port at the end of the URL',
  ],
  [/authentication failed|no such user/, ADVICE['28P01']!],
  [/no such database|does not exist/, ADVICE['3D000']!],
];

/** Why a database cannot be used and what to do, as one sentence that never shows the password. */
export function diagnose(url: string, error: unknown): string {
  const name = `The database ${redact(url)}`;
  if (error instanceof OpeningError) return `${name} ${error.message}.`;
  const { code, message } = error as { code?: string; message?: string };
  return `${name} ${findAdvice(code, message) ?? 'cannot be used'} (${message || code}).`;
}

function findAdvice(code: string | undefined, message = ''): string | undefined {
  if (code === undefined) return /timeout/.test(message) ? ADVICE.ETIMEDOUT : undefined;
  if (code === POOLER) return POOLER_ADVICE.find(([words]) => words.test(message))?.[1];
  return ADVICE[code];
}

export async function orRefuse(url: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    throw new OpeningError(diagnose(url, error), { cause: error });
  }
}

function redact(url: string): string {
  if (!URL.canParse(url))
    return 'URL cannot be read; use postgres://user:password@host:5432/database, and it';
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
