import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSameOrigin } from '../../platform/http/site.ts';
import { wantsSocket } from '../../platform/http/sockets.ts';
import { AccountError } from '../errors.ts';
import { ANONYMOUS, type Principal } from '../principal.ts';
import type { AccountService } from '../service.ts';
import { TOKEN_PREFIX } from '../token.ts';
import { findSecret } from './cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends the request. Undefined where no API asks, or without accounts. */
    principal: Principal | undefined;
  }
}

export function principalOf(request: Pick<FastifyRequest, 'principal'>): Principal {
  return request.principal ?? ANONYMOUS;
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return authorization && /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}

/**
 * The only place that decides who sends a request: the owner of an API token, or else of the session in the cookie, or else
 * nobody. [A11] A cookie is sent by the browser without the page's doing, so a request with one that changes something,
 * or opens a socket, must come from a page of this server.
 */
export function authenticateRequests(
  app: FastifyInstance,
  { sessions }: Pick<AccountService, 'sessions'>,
  publicUrl: string | undefined,
): void {
  app.decorateRequest('principal', undefined);

  async function findByToken(token: string): Promise<Principal> {
    const principal = await sessions.findByToken(token);
    if (!principal) throw new AccountError('bad-token');
    return principal;
  }

  async function findBySession(request: FastifyRequest, secret: string): Promise<Principal | undefined> {
    if (isActing(request) && !isSameOrigin(request, publicUrl)) throw new AccountError('cross-site');
    return sessions.findBySession(secret);
  }

  /** Creates no promise for requests that prove nothing about an account, such as most moves. */
  function findPrincipal(request: FastifyRequest): Promise<Principal | undefined> | undefined {
    const { authorization, cookie } = request.headers;
    const token = bearerOf(authorization);
    if (token?.startsWith(TOKEN_PREFIX)) return findByToken(token);
    const secret = cookie && findSecret('session', request, publicUrl);
    return secret ? findBySession(request, secret) : undefined;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const finding = findPrincipal(request);
    if (!finding) return done();
    finding.then((principal) => {
      request.principal = principal;
      done();
    }, done);
  });
}

function isActing({ method, raw }: FastifyRequest): boolean {
  return !['GET', 'HEAD'].includes(method) || wantsSocket(raw);
}
