import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Pages may run our own scripts and WebAssembly, and ask nobody else for anything; `inline` are scripts within the page. */
export function toPagePolicy(inline: readonly string[] = []): string {
  const hashes = inline.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${hashes.join('')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

export const PAGE_HEADERS = {
  'content-security-policy': toPagePolicy(),
  // Both together let the engine share memory between its threads in a browser.
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

/** A page that shares memory starts a worker only from a script that says the same. */
export const SCRIPT_HEADERS = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};

/** A picture may be shown anywhere, and whatever is drawn into it can do nothing. */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'cross-origin',
};

/** What every answer carries: nobody is to guess what it might be instead of what it says. */
export function setCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    done();
  });
}

/** For a scope of pages. */
export function setPageHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(PAGE_HEADERS);
    done();
  });
}

export function setPictureHeaders(reply: FastifyReply): void {
  reply.headers(PICTURE_HEADERS);
}
