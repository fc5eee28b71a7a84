import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** Fails in the ways real proxies do. */
export interface FaultyProxy {
  readonly url: string;
  /** What happens to requests for a WebSocket: forwarded, answered with 403, or accepted with all answers dropped. */
  upgrades: 'forward' | 'refuse' | 'mute';
  /** Accepted and never answered. */
  swallows: (request: IncomingMessage) => boolean;
  /** Drops everything that the server sends over the sockets that are open now. */
  muteSockets(): void;
  close(): Promise<void>;
}

export async function createFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const muted = new WeakSet<Socket>();
  const upgraded = new Set<Socket>();

  const server = createServer((near, answer) => {
    if (proxy.swallows(near)) return;
    const { method, url, headers } = near;
    const far = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode!, response.rawHeaders);
      response.pipe(answer);
    });
    far.on('error', () => answer.destroy());
    answer.on('close', () => far.destroy());
    near.pipe(far);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (near: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => undefined);
    if (proxy.upgrades === 'refuse') {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const far = connect(Number(port), hostname);
    far.on('error', () => socket.destroy());
    far.write(toHead(near));
    far.write(head);
    upgraded.add(socket);
    let answered = false;
    far.on('data', (bytes) => {
      if (!muted.has(socket)) socket.write(bytes);
      if (!answered && proxy.upgrades === 'mute') muted.add(socket);
      answered = true;
    });
    socket.on('data', (bytes) => far.write(bytes));
    socket.on('close', () => far.destroy());
    far.on('close', () => {
      upgraded.delete(socket);
      socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upgrades: 'forward',
    swallows: () => false,
    muteSockets() {
      for (const socket of upgraded) muted.add(socket);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

function toHead({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index < rawHeaders.length; index += 2)
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
