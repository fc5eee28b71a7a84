import {
  startTestServer,
  type TestServer,
} from '../../packages/server/src/platform/database/postgres/test-server.ts';
import { Kalah } from '../process/kalah.ts';
import { DatabaseProxy } from './database-proxy.ts';

/** Reaches the database through its own proxy. */
export class Replica {
  readonly proxy: DatabaseProxy;
  #kalah: Kalah | undefined;
  #url = '';

  constructor(proxy: DatabaseProxy) {
    this.proxy = proxy;
  }

  /** Changes with every start. */
  get url(): string {
    return this.#url;
  }

  async start(): Promise<void> {
    this.#kalah = new Kalah(['serve'], {
      PORT: '0',
      DATABASE_URL: this.proxy.url,
      RATE_LIMIT: 'off',
      ENGINE_THREADS: '1',
      LOG_LEVEL: 'error',
    });
    [this.#url] = (await this.#kalah.addresses()) as [string];
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#kalah!.process.kill(signal);
  }

  async kill(): Promise<void> {
    await this.#kalah!.signal('SIGKILL');
  }

  /** Gracefully; returns the exit code and what was logged while stopping. */
  async stop(): Promise<{ code: number | null; logged: string }> {
    const before = this.#kalah!.stderr.length;
    const { code, stderr } = await this.#kalah!.signal('SIGTERM');
    return { code, logged: stderr.slice(before) };
  }
}

/** On one real PostgreSQL. */
export class Cluster {
  readonly database: TestServer;
  readonly databaseUrl: string;
  readonly replicas: readonly Replica[];

  static async start(size = 3): Promise<Cluster> {
    const database = await startTestServer();
    const url = await database.createDatabase();
    const proxies = await Promise.all(Array.from({ length: size }, () => DatabaseProxy.open(url)));
    const replicas = proxies.map((proxy) => new Replica(proxy));
    await Promise.all(replicas.map((replica) => replica.start()));
    return new Cluster(database, url, replicas);
  }

  private constructor(database: TestServer, databaseUrl: string, replicas: readonly Replica[]) {
    this.database = database;
    this.databaseUrl = databaseUrl;
    this.replicas = replicas;
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.kill()));
    await Promise.all(this.replicas.map(({ proxy }) => proxy.end()));
    await this.database.stop();
  }
}
