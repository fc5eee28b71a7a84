import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Listens on every port and returns the addresses. The HTTP server itself listens on the first port. The other ports hand
 * their connections to it, so one server with one set of limits serves and stops them all. The limit of connections
 * applies per port.
 */
export async function listenOnPorts(
  app: FastifyInstance,
  host: string,
  ports: readonly number[],
): Promise<string[]> {
  // The options are those that an HTTP server uses for its own connections.
  const others = ports
    .slice(1)
    .map(() =>
      createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
    );
  const closing = others.map((listener) => once(listener, 'close'));
  app.addHook('preClose', async () => {
    for (const listener of others) listener.close();
  });
  app.addHook('onClose', async () => {
    await Promise.all(closing);
  });

  await app.ready();
  const addresses: string[] = [];
  for (const [index, listener] of [app.server, ...others].entries()) {
    listener.maxConnections = app.server.maxConnections;
    addresses.push(await listen(listener, host, ports[index]!));
  }
  return addresses;
}

async function listen(listener: Server, host: string, port: number): Promise<string> {
  listener.listen({ host, port });
  await once(listener, 'listening');
  const { address, family, port: taken } = listener.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`;
}
