import { type ClientOptions, toError, toQuery } from './client.ts';
import type { Explorer, ExplorerQuery } from './explorer.ts';

/** A client for the opening explorer, as `createExplorerClient` makes it. */
export type ExplorerClient = ReturnType<typeof createExplorerClient>;

/** Makes a client for the opening explorer. It is apart from the client for games, so that pages load it only when they need it. */
export function createExplorerClient({
  baseUrl = '',
  fetch = globalThis.fetch,
}: Pick<ClientOptions, 'baseUrl' | 'fetch'> = {}) {
  return {
    /** What every move of a position is worth, and how games continued from it. */
    async explore(query: ExplorerQuery, signal?: AbortSignal): Promise<Explorer> {
      const response = await fetch(`${baseUrl}/api/v1/explorer${toQuery(query)}`, {
        headers: { accept: 'application/json' },
        ...(signal && { signal }),
      });
      if (!response.ok) throw await toError(response);
      return (await response.json()) as Explorer;
    },
  };
}
