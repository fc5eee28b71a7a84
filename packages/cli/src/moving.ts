import { Option } from 'commander';
import { Failure } from './failure.ts';
import { toFailure } from './file.ts';

/** The database that games are moved from or to. */
export function database(flag: '--from' | '--to'): Option {
  return new Option(`${flag} <url>`, 'sqlite:./data/kalah.db or postgres://user:password@host/database')
    .env('DATABASE_URL')
    .makeOptionMandatory();
}

/** Puts what may go wrong with files and databases into a sentence; the same command again goes on from there. */
export async function moving<Done>(file: string, work: () => Promise<Done>): Promise<Done> {
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
    return new Failure(`The database does not answer (${cause}). The same command goes on where it was.`);
  }
  if (code?.startsWith('Z_')) return new Failure(`${file} is damaged, or not packed with gzip.`);
  return toFailure(error, file);
}
