import { createClient } from '@kalah/api/client';
import type { Replica } from './cluster.ts';
import { any } from './customers.ts';

/** One who watches a game at any replica, and goes to another when the line is lost. */
export interface Watcher {
  readonly id: string;
  /** The version the stream began with, then the number of each event. */
  readonly seen: readonly number[];
  /** Resolves when an event has been seen. */
  until(number: number): Promise<void>;
  stop(): Promise<void>;
}

export function watch(id: string, replicas: readonly Replica[]): Watcher {
  const seen: number[] = [];
  const waiting = new Map<number, () => void>();
  const stopping = new AbortController();
  const elsewhere: typeof fetch = (url, init) => {
    const { pathname } = new URL(String(url));
    return fetch(any(replicas).url + pathname, init);
  };
  const client = createClient({ baseUrl: 'http://cluster', fetch: elsewhere });

  const watching = (async () => {
    for await (const message of client.watch(id, { signal: stopping.signal })) {
      const number =
        message.kind === 'game'
          ? message.game.version
          : message.kind === 'event'
            ? message.event.number
            : undefined;
      if (number === undefined) continue;
      seen.push(number);
      waiting.get(number)?.();
    }
  })();

  return {
    id,
    seen,
    until: (number) =>
      new Promise((resolve) => (seen.at(-1)! >= number ? resolve() : waiting.set(number, resolve))),
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
