import type { FastifyRequest } from 'fastify';

/** The configured origin, or else that of the request, as a trusted proxy reports it. */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host || localHost(request)}`;
}

/** HTTP/1.0 clients need not send a host. */
function localHost({ raw: { socket } }: FastifyRequest): string {
  const { localAddress = 'localhost', localPort } = socket;
  const address = localAddress.replace(/^::ffff:/, ''); // IPv4 on a socket that takes both
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}
