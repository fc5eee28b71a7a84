import { join } from 'node:path';
import type { Store } from '../packages/server/src/games/game-store.ts';
import { createFolder } from '../packages/server/src/storage/folder-fixture.ts';
import { openStore } from '../packages/server/src/storage/index.ts';
import { startTestServer as startPostgres } from '../packages/server/src/storage/postgres/test-server.ts';
import { startTestServer } from '../packages/server/src/test-server.ts';

/** A place that keeps games, as a URL names it. */
export interface Place {
  readonly name: string;
  readonly url: string;
  /** How many servers may share it. */
  readonly replicas: number;
  /** Whether games outlive the store that was opened on it. */
  readonly lasts: boolean;
}

/** Every kind of store there is, each new and empty, for as long as the work with them takes. */
export async function withPlaces(work: (places: readonly Place[]) => Promise<void>): Promise<void> {
  const folder = createFolder();
  const postgres = await startPostgres();
  try {
    await work([
      { name: 'memory', url: 'memory:', replicas: 1, lasts: false },
      { name: 'SQLite', url: `sqlite:${join(folder.path, 'kalah.db')}`, replicas: 1, lasts: true },
      { name: 'PostgreSQL', url: await postgres.createDatabase(), replicas: 2, lasts: true },
    ]);
  } finally {
    await postgres.stop();
    folder.remove();
  }
}

/** As many servers on a place as may share it. */
export async function withServers(
  { url, replicas }: Place,
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
