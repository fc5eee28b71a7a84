import type { FastifyReply, FastifyRequest } from 'fastify';
import { findCookie, formatCookie } from '../../platform/http/cookie.ts';
import { isSecure } from '../../platform/http/site.ts';
import { SESSION_MS } from '../session.ts';
import { DEVICE_MS, type NewSession } from '../sign-in.ts';

const COOKIES = {
  session: { name: 'kalah', seconds: SESSION_MS / 1000 },
  /** [A9] Outlives the session, so that its owner keeps attempts of their own. */
  device: { name: 'kalah-device', seconds: DEVICE_MS / 1000 },
  /** [A20] Of a browser that signs in at another service. */
  oidc: { name: 'kalah-oidc', seconds: 600 },
  /** [A21] Of a browser that has asked for a link in an e-mail. */
  link: { name: 'kalah-link', seconds: 900 },
} as const;

type Cookie = keyof typeof COOKIES;

/** [A10] Browsers accept `__Host-` over TLS only, from this host only and for all of it. On plain HTTP it has no prefix. */
function nameOf(cookie: Cookie, secure: boolean): string {
  return `${secure ? '__Host-' : ''}${COOKIES[cookie].name}`;
}

export function findSecret(
  cookie: Cookie,
  request: FastifyRequest,
  publicUrl: string | undefined,
): string | undefined {
  return findCookie(request.headers.cookie, nameOf(cookie, isSecure(request, publicUrl)));
}

/** Sends a secret, or prolongs the cookie of one that the browser has. */
export function sendSecret(
  cookie: Cookie,
  reply: FastifyReply,
  secret: string,
  publicUrl: string | undefined,
): void {
  const secure = isSecure(reply.request, publicUrl);
  const maxAgeSeconds = COOKIES[cookie].seconds;
  reply.header('set-cookie', formatCookie(nameOf(cookie, secure), secret, { secure, maxAgeSeconds }));
}

export function clearSecret(cookie: Cookie, reply: FastifyReply, publicUrl: string | undefined): void {
  const secure = isSecure(reply.request, publicUrl);
  reply.header('set-cookie', formatCookie(nameOf(cookie, secure), '', { secure, maxAgeSeconds: 0 }));
}

export function sendSession(
  reply: FastifyReply,
  { secret, device }: NewSession,
  publicUrl: string | undefined,
): void {
  sendSecret('session', reply, secret, publicUrl);
  sendSecret('device', reply, device, publicUrl);
}
