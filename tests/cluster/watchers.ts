import { createClient, type StreamMessage } from '@kalah/api/client';
import type { Replica } from './cluster.ts';
import { pickAny } from './players.ts';

/** At a random replica, and at another one when the connection is lost. */
export interface Watcher {
  readonly id: string;
  /** The version at the start of the stream, then the number of each event. */
  readonly seen: readonly number[];
  /** Or a later state. */
  waitFor(number: number): Promise<void>;
  stop(): Promise<void>;
}

export function watch(id: string, replicas: readonly Replica[]): Watcher {
  const seen: number[] = [];
  const waiting: { readonly number: number; readonly resolve: () => void }[] = [];
  const stopping = new AbortController();
  const fetchAny: typeof fetch = (url, init) => {
    const { pathname } = new URL(String(url));
    return fetch(pickAny(replicas).url + pathname, init);
  };
  const client = createClient({ baseUrl: 'http://cluster', fetch: fetchAny });

  const watching = (async () => {
    for await (const message of client.watch(id, { signal: stopping.signal })) {
      const number = findNumber(message);
      if (number === undefined) continue;
      seen.push(number);
      for (const waiter of waiting) if (waiter.number <= number) waiter.resolve();
    }
  })();

  return {
    id,
    seen,
    waitFor: (number) =>
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
