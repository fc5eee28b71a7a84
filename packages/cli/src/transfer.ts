import { Failure } from './failure.ts';
import { toFailure } from './file.ts';

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
    return new Failure(`The database is not responding (${cause}). Run the same command again to continue.`);
  }
  if (code?.startsWith('Z_')) return new Failure(`${file} is damaged or not compressed with gzip.`);
  return toFailure(error, file);
}
