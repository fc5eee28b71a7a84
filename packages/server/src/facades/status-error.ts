import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';

/** The error body that two of the services share. */
export function sendStatusError(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({
    timestamp: new Date().toISOString(),
    status,
    error: STATUS_CODES[status],
    message,
    path: reply.request.url.split('?', 1)[0],
  });
}
