import { join } from 'node:path';
import { startTestServer as startPostgres } from '../packages/server/src/platform/database/postgres/test-server.ts';
import { createFolder } from '../packages/server/src/platform/folder-fixture.ts';
import { openStore } from '../packages/server/src/store/index.ts';
import type { Store } from '../packages/server/src/store/store.ts';
import { startTestServer } from '../packages/server/src/test-server.ts';

export interface Database {
  readonly name: string;
  readonly url: string;
  /** Servers that can share it. */
  readonly replicas: number;
  readonly isDurable: boolean;
}

/** The databases are new and empty. */
export async function withDatabases(work: (databases: readonly Database[]) => Promise<void>): Promise<void> {
  const folder = createFolder();
  const postgres = await startPostgres();
  try {
    await work([
      { name: 'memory', url: 'memory:', replicas: 1, isDurable: false },
      { name: 'SQLite', url: `sqlite:${join(folder.path, 'kalah.db')}`, replicas: 1, isDurable: true },
      { name: 'PostgreSQL', url: await postgres.createDatabase(), replicas: 2, isDurable: true },
    ]);
  } finally {
    await postgres.stop();
    folder.remove();
  }
}

/** As many servers on a database as can share it. */
export async function withServers(
  { url, replicas }: Database,
  work: (urls: readonly string[], stores: readonly Store[]) => Promise<void>,
): Promise<void> {
  const stores: Store[] = [];
  for (let replica = 0; replica < replicas; replica++) stores.push(await openStore(url));
  const servers = await Promise.all(stores.map((store) => startTestServer({}, store)));
  try {
    await work(
      servers.map((server) => server.url),
      stores,
    );
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
