import { createClient, type StreamMessage } from '@kalah/api/client';
import type { Replica } from './cluster.ts';
import { any } from './customers.ts';

/** One who watches a game at any replica, and goes to another when the line is lost. */
export interface Watcher {
  readonly id: string;
  /** The version the stream began with, then the number of each event. */
  readonly seen: readonly number[];
  /** Resolves when it has been told of this event, or of a later state. */
  until(number: number): Promise<void>;
  stop(): Promise<void>;
}

export function watch(id: string, replicas: readonly Replica[]): Watcher {
  const seen: number[] = [];
  const waiting: { readonly number: number; readonly resolve: () => void }[] = [];
  const stopping = new AbortController();
  const elsewhere: typeof fetch = (url, init) => {
    const { pathname } = new URL(String(url));
    return fetch(any(replicas).url + pathname, init);
  };
  const client = createClient({ baseUrl: 'http://cluster', fetch: elsewhere });

  const watching = (async () => {
    for await (const message of client.watch(id, { signal: stopping.signal })) {
      const number = findNumber(message);
      if (number === undefined) continue;
      seen.push(number);
      for (const one of waiting) if (one.number <= number) one.resolve();
    }
  })();

  return {
    id,
    seen,
    until: (number) =>
      new Promise((resolve) => {
        if ((seen.at(-1) ?? 0) >= number) resolve();
        else waiting.push({ number, resolve });
      }),
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

function findNumber(message: StreamMessage): number | undefined {
  if (message.kind === 'game') return message.game.version;
  return message.kind === 'event' ? message.event.number : undefined;
}
