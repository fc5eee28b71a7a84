import type { SocketRequest } from '@kalah/api';
import { WebSocket } from 'ws';

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever was told
export type Told = any;

/** The other side of a game's socket, for tests. */
export interface TestSocket {
  readonly socket: WebSocket;
  /** The next message, besides those that count the watchers. */
  next(): Promise<Told>;
  send(request: SocketRequest | object): void;
  /** Resolves to the code it was closed with. */
  readonly closed: Promise<number>;
}

export function openSocket(
  url: string,
  gameId: string,
  { after, token }: { after?: number; token?: string } = {},
): TestSocket {
  const query = after === undefined ? '' : `?after=${after}`;
  const address = `${url.replace('http', 'ws')}/api/v1/games/${gameId}/socket${query}`;
  const socket = new WebSocket(address, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  const told: Told[] = [];
  const waiting: ((message: Told) => void)[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.kind === 'watchers') return;
    const next = waiting.shift();
    if (next) next(message);
    else told.push(message);
  });
  return {
    socket,
    next: () =>
      told.length > 0
        ? Promise.resolve(told.shift())
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
    send: (request) => socket.send(JSON.stringify(request)),
    closed: new Promise((resolve) => {
      socket.once('close', resolve);
    }),
  };
}
