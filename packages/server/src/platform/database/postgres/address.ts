import { OpeningError } from '../opening-error.ts';

/**
 * Behind a pooler a database has two addresses, `postgres://user:password@pooler:6432/kalah?direct=server:5432`. Most
 * statements use the first; those that need their own session use the second. Without `direct` they are the same.
 */
export interface Address {
  readonly url: string;
  readonly direct: string;
  /** Whether statements of one connection may run in different sessions of the server. */
  readonly isPooled: boolean;
}

export function toAddress(url: string): Address {
  const pooled = URL.parse(url);
  const place = pooled?.searchParams.get('direct') ?? undefined;
  if (!pooled || place === undefined) return { url, direct: url, isPooled: false };
  pooled.searchParams.delete('direct');
  return { url: pooled.href, direct: toDirect(pooled, place), isPooled: true };
}

/** The same user and database at another host. The folder of a socket and a port may be in the query. */
function toDirect(pooled: URL, place: string): string {
  const { host, hostname, port } = URL.parse(`postgres://${place}`) ?? {};
  if (!host || host !== place) {
    throw new OpeningError(
      'The direct address of the database cannot be read; use ?direct=host:port at the end of its URL.',
    );
  }
  const direct = Object.assign(new URL(pooled), { hostname, port });
  for (const name of ['host', 'port']) direct.searchParams.delete(name);
  return direct.href;
}
