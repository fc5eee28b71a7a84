import { byToken, type Credential, NOBODY } from '../games/seat.ts';

/** What a request proves about its sender: the bearer token if there is one, otherwise the name. */
export function toCredential(authorization: string | undefined, name?: string): Credential {
  const token = authorization && /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token) return byToken(token);
  return name === undefined ? NOBODY : { kind: 'name', name };
}
