import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Listens on every port, and gives the addresses. The first port is the HTTP server's own; the others hand it their
 * connections, so that one server with one set of limits serves them all, and stops them all. Each port takes as many
 * connections as the limit says.
 */
export async function listenOnPorts(
  app: FastifyInstance,
  host: string,
  ports: readonly number[],
): Promise<string[]> {
  // The options are those with which an HTTP server takes its own connections.
  const others = ports
    .slice(1)
    .map(() =>
      createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
    );
  const closing = others.map((door) => once(door, 'close'));
  app.addHook('preClose', async () => {
    for (const door of others) door.close();
  });
  app.addHook('onClose', async () => {
    await Promise.all(closing);
  });

  await app.ready();
  const addresses: string[] = [];
  for (const [index, door] of [app.server, ...others].entries()) {
    door.maxConnections = app.server.maxConnections;
    addresses.push(await listen(door, host, ports[index]!));
  }
  return addresses;
}

async function listen(door: Server, host: string, port: number): Promise<string> {
  door.listen({ host, port });
  await once(door, 'listening');
  const { address, family, port: taken } = door.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
}
