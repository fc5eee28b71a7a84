import { toQuery } from '../games/client.ts';
import { type CallerOptions, createCaller } from '../http/caller.ts';
import type { Explorer, ExplorerQuery } from './schema.ts';

export type ExplorerClient = ReturnType<typeof createExplorerClient>;

/**
 * @example
 * const explorer = createExplorerClient({ baseUrl: 'https://kalah.example' });
 * const { moves } = await explorer.explore({ position: formatPosition(startPosition(CLASSIC)) });
 * moves.map(({ pit }) => pit); // → [0, 1, 2, 3, 4, 5]
 */
export function createExplorerClient(options: Omit<CallerOptions, 'token'> = {}) {
  const call = createCaller(options);

  return {
    explore: (query: ExplorerQuery, signal?: AbortSignal) =>
      call<Explorer>('GET', `/explorer${toQuery(query)}`, undefined, { signal }),
  };
}
