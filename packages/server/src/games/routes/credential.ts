import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../accounts/principal.ts';
import { bearerOf, principalOf } from '../../accounts/routes/authentication.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { byToken, type Credential, NO_CREDENTIAL } from '../seat.ts';

type Sender = Pick<FastifyRequest, 'headers' | 'principal'>;

/** The token of a seat, or else a name, or else an account. */
export function toCredential(request: Sender, name?: string): Credential {
  const token = bearerOf(request.headers.authorization);
  if (token && request.principal?.kind !== 'token') return byToken(token);
  if (name !== undefined) return { kind: 'name', name };
  const account = actorOf(principalOf(request));
  return account ? { kind: 'account', id: account.id } : NO_CREDENTIAL;
}

/** [A10] How long a connection relies on its session or token before it checks again whether they are valid. Milliseconds. */
const TRUSTED_MS = 5000;

/** A session may end before the connection that it opened. */
export function createCredentialCheck(
  request: FastifyRequest,
  sessions: Sessions | undefined,
  now: () => number = Date.now,
): () => Promise<Credential> {
  const credential = toCredential(request);
  let confirmedAt = now();
  let isValid = true;
  return async () => {
    if (isValid && sessions && now() - confirmedAt > TRUSTED_MS) {
      isValid = await sessions.isCurrent(principalOf(request));
      confirmedAt = now();
    }
    return isValid ? credential : NO_CREDENTIAL;
  };
}
