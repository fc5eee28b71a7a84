import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './health.ts';

const SWEEP_MS = 50;

/**
 * Stopping in good order. Readiness goes off and streams are told to come again; whatever is under way is answered, to its
 * last byte; a connection is closed as soon as it has nothing to answer, and after `drainMs` in any case.
 */
export function stopInOrder(
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
 * Node calls a connection idle once its answer was handed over, sent or not, and a server that closes cuts idle ones off by
 * itself. So none is called idle while a slow reader's answer is on its way.
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
