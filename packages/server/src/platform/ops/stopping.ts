import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './health.ts';

const SWEEP_MS = 50;

/**
 * Stops the server gracefully: it becomes unready, streams are asked to reconnect, and requests in flight are answered to
 * the last byte. Connections are closed as soon as they are idle, and all of them after `drainMs`.
 */
export function stopGracefully(
  app: FastifyInstance,
  readiness: Readiness,
  { sayGoodbye, drainMs }: { sayGoodbye: () => void; drainMs: number },
): void {
  let sweep: NodeJS.Timeout;
  let deadline: NodeJS.Timeout;

  waitForReaders(app.server);
  app.addHook('preClose', async () => {
    readiness.stopping = true;
    sayGoodbye();
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    deadline = setTimeout(() => app.server.closeAllConnections(), drainMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    clearTimeout(deadline);
  });
}

/**
 * Node considers a connection idle once its response is handed over, even if it is not sent yet, and a closing server cuts
 * idle connections. So no connection is closed as idle while a slow reader's response is on its way.
 */
function waitForReaders(server: Server): void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if (sockets.values().every(({ writableLength }) => writableLength === 0)) closeIdleConnections();
  };
}
