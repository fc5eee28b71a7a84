import { createApp } from './app.ts';
import { listenOnPorts } from './http/listen.ts';
import type { Config } from './ops/config.ts';
import { findMissingFile, openStore } from './storage/index.ts';

export interface RunningServer {
  /** Where it listens, one address a port. */
  readonly addresses: readonly string[];
  /** The file of the database, when it was made just now. */
  readonly newFile?: string;
  /** Finishes what is under way, tells streams to come again, and closes the database. */
  stop(): Promise<void>;
}

/** Opens the database and listens. Rejects with a sentence for the operator when it cannot. */
export async function startServer(config: Config): Promise<RunningServer> {
  const newFile = findMissingFile(config.databaseUrl);
  const store = await openStore(config.databaseUrl);
  const app = await createApp(store, config);
  const stop = async () => {
    await app.close();
    await store.close();
  };
  try {
    const addresses = await listenOnPorts(app, config.host, config.ports);
    return { addresses, ...(newFile && { newFile }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
