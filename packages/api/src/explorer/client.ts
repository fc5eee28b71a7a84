import { toQuery } from '../games/client.ts';
import { type CallerOptions, createCaller } from '../http/caller.ts';
import type { Explorer, ExplorerQuery } from './schema.ts';

/** A client for the opening explorer, as `createExplorerClient` makes it. */
export type ExplorerClient = ReturnType<typeof createExplorerClient>;

/** Makes a client for the opening explorer. It is apart from the client for games, so that pages load it only when they need it. */
export function createExplorerClient(options: Omit<CallerOptions, 'token'> = {}) {
  const call = createCaller(options);

  return {
    /** What every move of a position is worth, and how games continued from it. */
    explore: (query: ExplorerQuery, signal?: AbortSignal) =>
      call<Explorer>('GET', `/explorer${toQuery(query)}`, undefined, { signal }),
  };
}
