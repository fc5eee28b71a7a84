import { type Client, createClient } from '@kalah/api/client';
import { type AppConfig, createApp } from './app.ts';
import { listenOnPorts } from './platform/http/listen.ts';
import { createMemoryStore } from './store/sqlite/sqlite-store.ts';
import type { Store } from './store/store.ts';

export interface TestServer {
  readonly url: string;
  readonly client: Client;
  readonly store: Store;
  /** Closes the server but not the store, as in a restart. */
  closeApp(): Promise<void>;
  stop(): Promise<void>;
}

/** A real server on a free port; without a store, on one in memory. */
export async function startTestServer(
  { port = 0, ...config }: Partial<AppConfig> & { port?: number } = {},
  store: Store = createMemoryStore(),
): Promise<TestServer> {
  const app = await createApp(store, {
    trustProxy: false,
    rateLimit: false,
    logLevel: 'silent',
    engineThreads: 1,
    accounts: true,
    passwordCost: { memory: 8, passes: 1, parallelism: 1 },
    ...config,
  });
  const [url] = (await listenOnPorts(app, '127.0.0.1', [port])) as [string];
  return {
    url,
    client: createClient({ baseUrl: url }),
    store,
    closeApp: () => app.close(),
    async stop() {
      await app.close();
      await store.close();
    },
  };
}
