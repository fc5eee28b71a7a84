import { Option } from 'commander';
import { DEFAULT_DATABASE } from './default-database.ts';
import { count, thousandths } from './format.ts';
import { Progress } from './progress.ts';
import { withClearErrors } from './transfer.ts';

/** The options of `verify` and `rebuild`. */
export interface AuditOptions {
  readonly database: string;
  readonly json: boolean;
}

/** The database whose tables are compared with the logs of its games. */
export function database(): Option {
  return new Option('--database <url>', 'sqlite:./data/kalah.db or postgres://user:password@host/database')
    .env('DATABASE_URL')
    .default(DEFAULT_DATABASE);
}

interface Work {
  readonly databaseUrl: string;
  readonly onProgress: (games: number, total?: number) => void;
}

/** Compares or rebuilds, and shows how far it is. */
export async function runAudit<Done>(
  databaseUrl: string,
  work: (options: Work) => Promise<Done>,
): Promise<Done & { seconds: number }> {
  const progress = new Progress();
  const began = performance.now();
  const onProgress = (games: number, total?: number) =>
    progress.show(`${count(games)} games`, total && games / total);
  const done = await withClearErrors(databaseUrl, () => work({ databaseUrl, onProgress })).finally(() =>
    progress.clear(),
  );
  return { ...done, seconds: thousandths((performance.now() - began) / 1000) };
}
