import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply } from 'fastify';
import { BadRequest } from './request.ts';

/** What an API refuses before the game service is asked; the message is for the caller. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** What the framework or a translation refused; nothing when the error is a mistake of ours. */
export function findRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof BadRequest) return { status: 400, message: error.message };
  const { statusCode: status, message } = error;
  return status !== undefined && status < 500 ? { status, message } : undefined;
}

/** The field that a schema refused; nothing when it was not a schema, or it refused the body as a whole. */
export function findRefusedField({ validation }: FastifyError): string | undefined {
  const [problem] = validation ?? [];
  return (problem?.params.missingProperty as string | undefined) ?? problem?.instancePath.split('/')[1];
}

export function reasonPhrase(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

const RETRY_AFTER_SECONDS = '1';

/** Sets the status; whoever is told to come again is told when. */
export function withStatus(reply: FastifyReply, status: number): FastifyReply {
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.code(status);
}
