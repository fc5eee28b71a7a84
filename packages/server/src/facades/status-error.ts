import { Type } from '@kalah/api/type';
import type { FastifyReply } from 'fastify';
import { reasonPhrase, withStatus } from './refusal.ts';

export const StatusError = Type.Object({
  timestamp: Type.String({ format: 'date-time' }),
  status: Type.Integer(),
  error: Type.String({ description: 'The reason phrase of the status.' }),
  message: Type.String(),
  path: Type.String(),
});

export function sendStatusError(reply: FastifyReply, status: number, message: string): FastifyReply {
  return withStatus(reply, status).send({
    timestamp: new Date().toISOString(),
    status,
    error: reasonPhrase(status),
    message,
    path: reply.request.url.split('?', 1)[0],
  });
}
