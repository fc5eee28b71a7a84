import { once } from 'node:events';
import { openSocket, type TestSocket } from '../../../platform/http/socket-fixture.ts';
import type { TestServer } from '../../../test-server.ts';

export async function seatTwo(server: TestServer) {
  const { game, seat } = await server.client.createGame({ name: 'Ann' });
  const { seat: friend } = await server.client.takeSeat(game.id, 'north', { name: 'Bob' });
  return { id: game.id, tokens: { south: seat!.token, north: friend!.token } };
}

export async function open(
  server: TestServer,
  id: string,
  options: Parameters<typeof openSocket>[2] = {},
): Promise<TestSocket> {
  const socket = openSocket(server.url, id, options);
  if (options.after === undefined) await socket.next();
  else await once(socket.socket, 'open');
  return socket;
}
