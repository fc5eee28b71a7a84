import type { FastifyRequest } from 'fastify';

type Addressed = Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>;

/** Whether the browser reached this server over TLS, as far as the server and a trusted proxy can know. */
export function isSecure({ protocol, host }: Addressed, publicUrl: string | undefined): boolean {
  if (protocol === 'https') return true;
  return publicUrl?.startsWith('https:') === true && new URL(publicUrl).host === host;
}

/**
 * Whether a page of this server sent the request. Browsers say so in a header that pages cannot set; on plain HTTP, and
 * in old browsers, the origin of the page tells.
 */
export function isSameOrigin({ headers, host }: Addressed, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = URL.parse(headers.origin ?? '')?.host;
  return origin !== undefined && (origin === host || origin === hostOf(publicUrl));
}

/** Whether a page of another site sent the request. Programs send neither header. */
export function isFromOtherSite(request: Addressed, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined && site === undefined) return false;
  return !isSameOrigin(request, publicUrl);
}

function hostOf(publicUrl: string | undefined): string | undefined {
  return publicUrl === undefined ? undefined : new URL(publicUrl).host;
}
