import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { toAddress } from '../../packages/server/src/storage/postgres/address.ts';

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
  isDoorbell: boolean;
}

type Which = 'all' | 'doorbell';

/** Words that arrive as others of the same length, in both directions. */
type Mishearings = Readonly<Record<string, string>>;

/** The line of one replica to the database: a TCP proxy that a test can cut, hold up or close. */
export class DatabaseLine {
  readonly #target: URL;
  readonly #mishearings: Mishearings;
  readonly #connections = new Set<Connection>();
  /** One for the database, and one for its direct address when it is behind a pooler. */
  readonly #servers: Server[] = [];
  #isOpen = true;
  #lastWord = performance.now();

  static async open(databaseUrl: string, mishearings: Mishearings = {}): Promise<DatabaseLine> {
    const { url, direct, isPooled } = toAddress(databaseUrl);
    const line = new DatabaseLine(new URL(url), mishearings);
    for (const target of isPooled ? [url, direct] : [url]) await line.#listen(new URL(target));
    return line;
  }

  private constructor(target: URL, mishearings: Mishearings) {
    this.#target = target;
    this.#mishearings = mishearings;
  }

  async #listen(target: URL): Promise<void> {
    const server = createServer((near) => this.#connect(near, target)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.#servers.push(server);
  }

  /** The database as it is reached over this line. */
  get url(): string {
    const [port, direct] = this.#servers.map((server) => String((server.address() as AddressInfo).port));
    const url = Object.assign(new URL(this.#target), { hostname: '127.0.0.1', port });
    if (direct !== undefined) url.searchParams.set('direct', `127.0.0.1:${direct}`);
    return url.href;
  }

  /** How many connections have listened, those that are held included. */
  get doorbells(): number {
    return this.#find('doorbell').length;
  }

  /** How long the replica has not said a word. */
  get silenceMs(): number {
    return performance.now() - this.#lastWord;
  }

  /** Whether a word of the replica is held up. */
  get isWaitedFor(): boolean {
    return this.#find('all').some(({ near }) => near.isPaused() && near.readableLength > 0);
  }

  cut(which: Which = 'all'): void {
    for (const { near, far } of this.#find(which)) {
      near.destroy();
      far.destroy();
    }
  }

  /** Nothing passes until the function it gives is called; neither side is told. */
  hold(which: Which = 'all'): () => void {
    const sockets = this.#find(which).flatMap(({ near, far }) => [near, far]);
    for (const socket of sockets) socket.pause();
    return () => {
      for (const socket of sockets) socket.resume();
    };
  }

  /** Cuts everything and lets nobody through until the function it gives is called. */
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
      this.#lastWord = performance.now();
      if (bytes.includes('LISTEN ')) connection.isDoorbell = true;
    });
    near.pipe(this.#mishear()).pipe(far);
    far.pipe(this.#mishear()).pipe(near);
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        this.#connections.delete(connection);
      });
    }
  }

  #mishear(): Transform {
    const words = Object.entries(this.#mishearings);
    return new Transform({
      transform(bytes: Buffer, _encoding, done) {
        const said = bytes.toString('latin1');
        const heard = words.reduce((text, [word, other]) => text.replaceAll(word, other), said);
        done(null, Buffer.from(heard, 'latin1'));
      },
    });
  }
}
