import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_MS } from '../../accounts/sessions.ts';
import { DEVICE_MS, type NewSession } from '../../accounts/sign-in.ts';
import { findCookie, formatCookie } from '../../http/cookie.ts';
import { isSecure } from '../../http/site.ts';

/** [A10] Browsers accept `__Host-` over TLS only, from this host only and for all of it. On plain HTTP it has no prefix. */
function nameOf(cookie: 'kalah' | 'kalah-device' | 'kalah-oidc' | 'kalah-link', secure: boolean): string {
  return secure ? `__Host-${cookie}` : cookie;
}

export function findSessionSecret(
  request: FastifyRequest,
  publicUrl: string | undefined,
): string | undefined {
  return findCookie(request.headers.cookie, nameOf('kalah', isSecure(request, publicUrl)));
}

export function findDevice(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return findCookie(request.headers.cookie, nameOf('kalah-device', isSecure(request, publicUrl)));
}

/** Sends the secrets of a new session to the browser. */
export function sendSession(
  reply: FastifyReply,
  { secret, device }: NewSession,
  publicUrl: string | undefined,
): void {
  const secure = isSecure(reply.request, publicUrl);
  const cookies = [
    formatCookie(nameOf('kalah', secure), secret, { secure, maxAgeSeconds: SESSION_MS / 1000 }),
    formatCookie(nameOf('kalah-device', secure), device, { secure, maxAgeSeconds: DEVICE_MS / 1000 }),
  ];
  reply.header('set-cookie', cookies);
}

/** Prolongs the cookie of a session that is in use. */
export function renewSession(reply: FastifyReply, secret: string, publicUrl: string | undefined): void {
  const secure = isSecure(reply.request, publicUrl);
  const cookie = formatCookie(nameOf('kalah', secure), secret, { secure, maxAgeSeconds: SESSION_MS / 1000 });
  reply.header('set-cookie', cookie);
}

/** The device stays known, so that its owner keeps attempts of their own. */
export function clearSession(reply: FastifyReply, publicUrl: string | undefined): void {
  const secure = isSecure(reply.request, publicUrl);
  reply.header('set-cookie', formatCookie(nameOf('kalah', secure), '', { secure, maxAgeSeconds: 0 }));
}

const FLOW_SECONDS = 600;

/** [A20] The secret of a browser that signs in at another service. */
export function findFlow(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return findCookie(request.headers.cookie, nameOf('kalah-oidc', isSecure(request, publicUrl)));
}

export function sendFlow(reply: FastifyReply, secret: string, publicUrl: string | undefined): void {
  const secure = isSecure(reply.request, publicUrl);
  const cookie = formatCookie(nameOf('kalah-oidc', secure), secret, { secure, maxAgeSeconds: FLOW_SECONDS });
  reply.header('set-cookie', cookie);
}

export function clearFlow(reply: FastifyReply, publicUrl: string | undefined): void {
  const secure = isSecure(reply.request, publicUrl);
  reply.header('set-cookie', formatCookie(nameOf('kalah-oidc', secure), '', { secure, maxAgeSeconds: 0 }));
}

const LINK_SECONDS = 900;

/** [A21] The secret of a browser that has asked for a link in an e-mail. */
export function findLinkBrowser(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return findCookie(request.headers.cookie, nameOf('kalah-link', isSecure(request, publicUrl)));
}

export function sendLinkBrowser(reply: FastifyReply, secret: string, publicUrl: string | undefined): void {
  const secure = isSecure(reply.request, publicUrl);
  const cookie = formatCookie(nameOf('kalah-link', secure), secret, { secure, maxAgeSeconds: LINK_SECONDS });
  reply.header('set-cookie', cookie);
}
