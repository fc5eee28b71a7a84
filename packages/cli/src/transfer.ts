import { Option } from 'commander';
import { Failure } from './failure.ts';
import { toFailure } from './file.ts';

/** The option for the database to export from or import to. */
export function database(flag: '--from' | '--to'): Option {
  return new Option(`${flag} <url>`, 'sqlite:./data/kalah.db or postgres://user:password@host/database')
    .env('DATABASE_URL')
    .makeOptionMandatory();
}

/** Turns expected errors of files and databases into a `Failure` with a sentence. */
export async function withClearErrors<Done>(file: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    throw explain(error, file);
  }
}

function explain(error: unknown, file: string): unknown {
  const { name, message, code, cause } = error as Error & { code?: string };
  if (name === 'OpeningError' || name === 'TransferError') return new Failure(message);
  if (code === 'unavailable') {
    return new Failure(`The database does not answer (${cause}). Give the same command again to continue.`);
  }
  if (code?.startsWith('Z_')) return new Failure(`${file} is damaged or not compressed with gzip.`);
  return toFailure(error, file);
}
