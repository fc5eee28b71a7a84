import { startTestServer, type TestServer } from '../../packages/server/src/storage/postgres/test-server.ts';
import { Kalah } from '../process/kalah.ts';
import { DatabaseLine } from './database-line.ts';

/** One server process, with a line of its own to the database. */
export class Replica {
  readonly line: DatabaseLine;
  #kalah: Kalah | undefined;
  #url = '';

  constructor(line: DatabaseLine) {
    this.line = line;
  }

  /** Where it is reached; another place after each start. */
  get url(): string {
    return this.#url;
  }

  async start(): Promise<void> {
    this.#kalah = new Kalah(['serve'], {
      PORT: '0',
      DATABASE_URL: this.line.url,
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

  /** Stops in good order; gives the exit code and what it complained of meanwhile. */
  async stop(): Promise<{ code: number | null; complaints: string }> {
    const before = this.#kalah!.stderr.length;
    const { code, stderr } = await this.#kalah!.signal('SIGTERM');
    return { code, complaints: stderr.slice(before) };
  }
}

/** Replicas on one real PostgreSQL. */
export class Cluster {
  readonly database: TestServer;
  readonly databaseUrl: string;
  readonly replicas: readonly Replica[];

  static async start(size = 3): Promise<Cluster> {
    const database = await startTestServer();
    const url = await database.createDatabase();
    const lines = await Promise.all(Array.from({ length: size }, () => DatabaseLine.open(url)));
    const replicas = lines.map((line) => new Replica(line));
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
    await Promise.all(this.replicas.map(({ line }) => line.end()));
    await this.database.stop();
  }
}
