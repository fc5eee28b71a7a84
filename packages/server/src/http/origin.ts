import type { FastifyRequest } from 'fastify';

/** The origin of this server: the configured one, or else that of the request, as a trusted proxy reports it. */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
