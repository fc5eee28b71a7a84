import type { SocketRequest } from '@kalah/api';
import { WebSocket } from 'ws';

// biome-ignore lint/suspicious/noExplicitAny: tests read messages of any kind
export type ServerMessage = any;

export interface TestSocket {
  readonly socket: WebSocket;
  next(): Promise<ServerMessage>;
  send(request: SocketRequest | object): void;
  /** Resolves to the code of the closing. */
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
  const received: ServerMessage[] = [];
  const waiting: ((message: ServerMessage) => void)[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.kind === 'watchers' || message.kind === 'presence') return;
    const next = waiting.shift();
    if (next) next(message);
    else received.push(message);
  });
  return {
    socket,
    next: () =>
      received.length > 0
        ? Promise.resolve(received.shift())
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
    send: (request) => socket.send(JSON.stringify(request)),
    closed: new Promise((resolve) => {
      socket.once('close', resolve);
    }),
  };
}
