import { Command } from 'commander';
import { DEFAULT_DATABASE, databaseOption } from './database.ts';
import { Failure } from './failure.ts';
import { duration, printJson, thousandths } from './format.ts';
import { json } from './option.ts';

interface MigrateOptions {
  readonly databaseUrl: string;
  readonly json: boolean;
}

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('migrate a database to the newest schema')
    .addOption(
      databaseOption('--database-url', 'the database, like sqlite:./data/kalah.db or postgres://…').default(
        DEFAULT_DATABASE,
      ),
    )
    .addOption(json())
    .addHelpText(
      'after',
      `
A server does this when it starts. If the start has a deadline, as in Kubernetes, run this command first.

Example:
  kalah migrate --database-url postgres://kalah@db.example/kalah`,
    )
    .action(async ({ databaseUrl, json }: MigrateOptions) => {
      const began = performance.now();
      await migrate(databaseUrl.trim() || DEFAULT_DATABASE);
      const seconds = (performance.now() - began) / 1000;
      if (json) return printJson({ seconds: thousandths(seconds) });
      console.log(`The database has the newest schema, after ${duration(seconds)}.`);
    });
}

/** Opening a store migrates it. */
async function migrate(databaseUrl: string): Promise<void> {
  const { openStore, OpeningError } = await import('@kalah/server');
  try {
    const store = await openStore(databaseUrl);
    await store.close();
  } catch (error) {
    throw error instanceof OpeningError ? new Failure(error.message) : error;
  }
}
