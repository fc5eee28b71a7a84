import type { ExportedGame } from '@kalah/api/open-data';
import { CurrentNames } from '../accounts/current-names.ts';
import { type ExportOptions, readExport } from '../open-data/service.ts';
import { openOperatorStore } from '../store/index.ts';

export interface DumpOptions extends ExportOptions {
  readonly databaseUrl: string;
  /** Called for every game that cannot be decoded. It is skipped. */
  readonly onUnreadable: (error: unknown) => void;
}

/**
 * [Y7] The games that a server on this database would export. Servers may use it at the same time. Games get their numbers
 * here, too, so the database is written to.
 */
export async function* dumpGames({
  databaseUrl,
  onUnreadable,
  ...options
}: DumpOptions): AsyncGenerator<ExportedGame> {
  const store = await openOperatorStore(databaseUrl);
  try {
    const names = new CurrentNames(store.accounts, onUnreadable);
    await names.refresh();
    const log = async (id: string) => (await store.readLog(id)).map((event) => names.toEvent(event));
    yield* readExport({ exports: store.exports, log, onUnreadable }, options);
  } finally {
    await store.close();
  }
}
