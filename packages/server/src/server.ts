import { createApp } from './app.ts';
import type { Config } from './ops/config.ts';
import { openDoors } from './ops/doors.ts';
import { openStore } from './storage/index.ts';

export interface RunningServer {
  /** Where it listens, one address a port. */
  readonly addresses: readonly string[];
  /** Finishes what is under way, tells streams to come again, and closes the database. */
  stop(): Promise<void>;
}

/** Opens the database and listens. Rejects with a sentence for the operator when it cannot. */
export async function startServer(config: Config): Promise<RunningServer> {
  const store = await openStore(config.databaseUrl);
  const app = await createApp(store, config);
  const stop = async () => {
    await app.close();
    await store.close();
  };
  try {
    return { addresses: await openDoors(app, config.host, config.ports), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
