import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { toAddress } from '../../packages/server/src/platform/database/postgres/address.ts';

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
  /** Whether the connection has sent LISTEN. */
  isDoorbell: boolean;
}

type Which = 'all' | 'doorbell';

/** The proxy replaces the keys in both directions, by text of the same length. */
type Substitutions = Readonly<Record<string, string>>;

/** Stands between one replica and the database. A test can cut connections, hold them, or close the proxy. */
export class DatabaseProxy {
  readonly #target: URL;
  readonly #substitutions: Substitutions;
  readonly #connections = new Set<Connection>();
  /** One for the database, and one for its direct address when it is behind a pooler. */
  readonly #servers: Server[] = [];
  #isOpen = true;
  #lastActivity = performance.now();

  static async open(databaseUrl: string, substitutions: Substitutions = {}): Promise<DatabaseProxy> {
    const { url, direct, isPooled } = toAddress(databaseUrl);
    const proxy = new DatabaseProxy(new URL(url), substitutions);
    for (const target of isPooled ? [url, direct] : [url]) await proxy.#listen(new URL(target));
    return proxy;
  }

  private constructor(target: URL, substitutions: Substitutions) {
    this.#target = target;
    this.#substitutions = substitutions;
  }

  async #listen(target: URL): Promise<void> {
    const server = createServer((near) => this.#connect(near, target)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.#servers.push(server);
  }

  get url(): string {
    const [port, direct] = this.#servers.map((server) => String((server.address() as AddressInfo).port));
    const url = Object.assign(new URL(this.#target), { hostname: '127.0.0.1', port });
    if (direct !== undefined) url.searchParams.set('direct', `127.0.0.1:${direct}`);
    return url.href;
  }

  /** Open connections that have sent LISTEN, including held ones. */
  get doorbells(): number {
    return this.#find('doorbell').length;
  }

  /** Since the replica last sent anything. */
  get idleMs(): number {
    return performance.now() - this.#lastActivity;
  }

  get isHoldingData(): boolean {
    return this.#find('all').some(({ near }) => near.isPaused() && near.readableLength > 0);
  }

  cut(which: Which = 'all'): void {
    for (const { near, far } of this.#find(which)) {
      near.destroy();
      far.destroy();
    }
  }

  /** Holds all data, unnoticed by either side, until the returned function is called. */
  hold(which: Which = 'all'): () => void {
    const sockets = this.#find(which).flatMap(({ near, far }) => [near, far]);
    for (const socket of sockets) socket.pause();
    return () => {
      for (const socket of sockets) socket.resume();
    };
  }

  /** Cuts all connections and rejects new ones until the returned function is called. */
  close(): () => void {
    this.#isOpen = false;
    this.cut();
    return () => {
      this.#isOpen = true;
    };
  }

  async end(): Promise<void> {
    const closed = this.#servers.map((server) => once(server.close(), 'close'));
    this.cut();
    await Promise.all(closed);
  }

  #find(which: Which): Connection[] {
    return [...this.#connections].filter(({ isDoorbell }) => which === 'all' || isDoorbell);
  }

  #connect(near: Socket, target: URL): void {
    if (!this.#isOpen) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const connection: Connection = { near, far, isDoorbell: false };
    this.#connections.add(connection);
    near.on('data', (bytes) => {
      this.#lastActivity = performance.now();
      if (bytes.includes('LISTEN ')) connection.isDoorbell = true;
    });
    near.pipe(this.#substitute()).pipe(far);
    far.pipe(this.#substitute()).pipe(near);
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        this.#connections.delete(connection);
      });
    }
  }

  #substitute(): Transform {
    const pairs = Object.entries(this.#substitutions);
    return new Transform({
      transform(bytes: Buffer, _encoding, done) {
        const original = bytes.toString('latin1');
        const changed = pairs.reduce((text, [from, to]) => text.replaceAll(from, to), original);
        done(null, Buffer.from(changed, 'latin1'));
      },
    });
  }
}
