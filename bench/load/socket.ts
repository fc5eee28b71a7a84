import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket as TcpSocket } from 'node:net';

const TEXT = 0x81;
const CLOSE = 0x88;
const PING = 0x89;
const PONG = 0x8a;
const MASKED = 0x80;
/** Lengths from here on are sent in two extra bytes. */
const LONG = 126;
/** Servers hash it together with the client's key (RFC 6455, section 1.3). */
const SALT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/**
 * A client, with texts of up to 64 KiB. Does just enough for these benchmarks, so that the load generator leaves as
 * much as possible of the shared cores to the server.
 */
export class Socket {
  readonly #socket: TcpSocket;
  readonly #onText: (text: string) => void;
  #received: Buffer = Buffer.alloc(0);
  onclose = () => {};

  /** Resolves when it is open; `onText` is called with each text. Every line of `headers` ends in CRLF. */
  static open(url: string, onText: (text: string) => void, headers = ''): Promise<Socket> {
    const { hostname, port, pathname } = new URL(url);
    const key = randomBytes(16).toString('base64');
    const accept = createHash('sha1')
      .update(key + SALT)
      .digest('base64');
    return new Promise((resolve, reject) => {
      const tcp = connect({ host: hostname, port: Number(port), noDelay: true }, () => {
        tcp.write(
          `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
            `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n${headers}\r\n`,
        );
      });
      tcp.once('error', reject);
      tcp.once('data', (bytes: Buffer) => {
        const head = bytes.indexOf('\r\n\r\n');
        if (!bytes.includes(accept)) return reject(new Error(`rejected: ${bytes.subarray(0, head)}`));
        const socket = new Socket(tcp, onText);
        resolve(socket);
        socket.#receive(bytes.subarray(head + 4));
      });
    });
  }

  private constructor(socket: TcpSocket, onText: (text: string) => void) {
    this.#socket = socket;
    this.#onText = onText;
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    socket.on('close', () => this.onclose());
  }

  /** Clients must mask their frames; a mask of zeros leaves the text unchanged. */
  send(text: string): void {
    this.#write(TEXT, Buffer.from(text));
  }

  close(): void {
    this.#write(CLOSE, Buffer.alloc(0));
    this.#socket.end();
  }

  #write(kind: number, payload: Buffer): void {
    const head = payload.length < LONG ? 6 : 8;
    const frame = Buffer.alloc(head + payload.length);
    frame[0] = kind;
    if (payload.length < LONG) frame[1] = MASKED | payload.length;
    else {
      frame[1] = MASKED | LONG;
      frame.writeUInt16BE(payload.length, 2);
    }
    payload.copy(frame, head);
    this.#socket.write(frame);
  }

  #receive(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    for (;;) {
      const all = this.#received;
      if (all.length < 2) return;
      const isLong = all[1] === LONG;
      if (isLong && all.length < 4) return;
      const head = isLong ? 4 : 2;
      const end = head + (isLong ? all.readUInt16BE(2) : all[1]!);
      if (all.length < end) return;
      this.#received = all.subarray(end);
      if (all[0] === TEXT) this.#onText(all.toString('utf8', head, end));
      else if (all[0] === PING) this.#write(PONG, all.subarray(head, end));
    }
  }
}
