import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { listenOnPorts } from './platform/http/listen.ts';
import { findMissingFile, openStore } from './store/index.ts';

export interface RunningServer {
  /** One address per port. */
  readonly addresses: readonly string[];
  readonly newFile?: string;
  /** Finishes requests in flight, asks streams to reconnect, and closes the database. */
  stop(): Promise<void>;
}

/** Opens the database and listens. Rejects with a message for the operator if that fails. */
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
