import type { FastifyRequest } from 'fastify';

/** Where this server is reached: as it was told, or else as the request says, a trusted proxy's word included. */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
