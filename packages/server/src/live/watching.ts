import type { EventEmitter } from 'node:events';
import type { Watcher } from './feed.ts';
import type { Hub } from './hub.ts';
import type { Stream, Streams } from './streams.ts';

/** What a route needs to let clients watch games. */
export interface WatchParts {
  readonly hub: Hub;
  readonly streams: Streams;
}

/** Keeps a stream alive until its connection closes. */
export function keepAlive(streams: Streams, stream: Stream, connection: EventEmitter): void {
  connection.once('close', () => streams.remove(stream));
  streams.add(stream);
}

/** Watches a game until the connection closes. */
export async function watchUntilClosed(
  hub: Hub,
  gameId: string,
  watcher: Watcher,
  connection: EventEmitter,
  after: number | undefined,
): Promise<void> {
  let leave: (() => void) | undefined;
  let isClosed = false;
  connection.once('close', () => {
    isClosed = true;
    leave?.();
  });
  leave = await hub.watch(gameId, watcher, after);
  if (isClosed) leave();
}
