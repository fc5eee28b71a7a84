import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
  isDoorbell: boolean;
}

type Which = 'all' | 'doorbell';

/** The line of one replica to the database: a TCP proxy that a test can cut, hold up or close. */
export class DatabaseLine {
  readonly #server: Server;
  readonly #target: URL;
  readonly #connections = new Set<Connection>();
  #isOpen = true;

  static async open(databaseUrl: string): Promise<DatabaseLine> {
    const line = new DatabaseLine(new URL(databaseUrl));
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((near) => this.#connect(near));
  }

  /** The database as it is reached over this line. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return Object.assign(new URL(this.#target), { hostname: '127.0.0.1', port: String(port) }).href;
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
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  #find(which: Which): Connection[] {
    return [...this.#connections].filter(({ isDoorbell }) => which === 'all' || isDoorbell);
  }

  #connect(near: Socket): void {
    if (!this.#isOpen) return void near.destroy();
    const far = connect(Number(this.#target.port), this.#target.hostname);
    const connection: Connection = { near, far, isDoorbell: false };
    this.#connections.add(connection);
    near.on('data', (bytes) => {
      if (bytes.includes('LISTEN ')) connection.isDoorbell = true;
    });
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        this.#connections.delete(connection);
      });
    }
  }
}
