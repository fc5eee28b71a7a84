import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * Keep-alive, one request at a time. Does just enough for these benchmarks, so that the load generator leaves as much
 * as possible of the shared cores to the server.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #received = '';
  #waiting: { resolve: (answer: Answer) => void; reject: (reason: Error) => void } | undefined;

  static open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Connection(socket, `${hostname}:${port}`)));
    });
  }

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#receive(text));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  request(method: string, path: string, body = '', headers = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      const type = body ? 'content-type: application/json\r\n' : '';
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${headers}${type}content-length: ${body.length}\r\n\r\n${body}`,
      );
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(text: string): void {
    this.#received += text;
    const head = this.#received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received.slice(0, head))?.[1] ?? 0);
    const end = head + 4 + length;
    if (this.#received.length < end) return;
    const answer = { status: Number(this.#received.slice(9, 12)), body: this.#received.slice(head + 4, end) };
    this.#received = this.#received.slice(end);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }
}
