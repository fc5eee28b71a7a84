import { type ClientOptions, toError } from './client.ts';
import type { BlockedPlayer, BlockState, CreateReport, SentReport } from './moderation.ts';

/** A client for blocks and reports, as `createModerationClient` makes it. */
export type ModerationClient = ReturnType<typeof createModerationClient>;

/** Makes a client for blocking and reporting players. In a browser the session is in a cookie; programs send an API token. */
export function createModerationClient({
  baseUrl = '',
  fetch = globalThis.fetch,
  signal,
  token,
}: Omit<ClientOptions, 'timeoutMs'> & { token?: string } = {}) {
  async function call<Body = void>(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (!response.ok) throw await toError(response);
    return (response.status === 204 ? undefined : await response.json()) as Body;
  }

  const blockOf = (name: string) => `/account/blocks/${encodeURIComponent(name)}`;

  return {
    /** Newest first. */
    listBlocks: () => call<BlockedPlayer[]>('GET', '/account/blocks'),
    readBlock: (name: string) => call<BlockState>('GET', blockOf(name)),
    blockPlayer: (name: string) => call('PUT', blockOf(name)),
    unblockPlayer: (name: string) => call('DELETE', blockOf(name)),

    /** Reports a player or a game to the operators. Works without an account, too. */
    createReport: (body: CreateReport) => call<SentReport>('POST', '/reports', body),
  };
}
