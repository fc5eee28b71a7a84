import type { FastifyRequest } from 'fastify';
import { AccountError } from '../../accounts/errors.ts';
import { principalOf } from '../../accounts/routes/authentication.ts';
import type { Decision } from '../audit.ts';
import { ModerationError } from '../errors.ts';

/** [O7] The routes of operators require a token with the scope `admin`; a session is never accepted. */
export function requireOperator(request: Pick<FastifyRequest, 'principal'>): string {
  const principal = principalOf(request);
  if (principal.kind !== 'token') throw new ModerationError('admin-token-required');
  if (!principal.token.scopes.includes('admin')) throw new AccountError('scope-missing');
  return principal.account.name!;
}

export function toDecision(
  request: Pick<FastifyRequest, 'principal' | 'receivedAt'> & { readonly body: { readonly reason: string } },
): Decision {
  const reason = request.body.reason.trim();
  return { operator: requireOperator(request), reason, at: request.receivedAt };
}
