import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply } from 'fastify';
import { BadRequest } from './request.ts';

/** An error that the caller caused before the game service was called, and a message for the caller. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** Undefined for an internal error. */
export function findRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof BadRequest) return { status: 400, message: error.message };
  const { statusCode: status, message } = error;
  return status !== undefined && status < 500 ? { status, message } : undefined;
}

/** Undefined if the body as a whole is not valid. */
export function findRefusedField({ validation }: FastifyError): string | undefined {
  const [problem] = validation ?? [];
  return (problem?.params.missingProperty as string | undefined) ?? problem?.instancePath.split('/')[1];
}

export function reasonPhrase(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

const RETRY_AFTER_SECONDS = '1';

export function withStatus(reply: FastifyReply, status: number): FastifyReply {
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.code(status);
}
