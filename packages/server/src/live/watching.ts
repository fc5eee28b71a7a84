import type { EventEmitter } from 'node:events';
import type { Hub } from './hub.ts';
import type { Stream, Streams } from './streams.ts';

/** What a route needs to let clients watch games. */
export interface WatchParts {
  readonly hub: Hub;
  readonly streams: Streams;
}

/** Lets a stream watch a game until its connection closes. */
export async function watchUntilClosed(
  { hub, streams }: WatchParts,
  gameId: string,
  stream: Stream,
  connection: EventEmitter,
  after: number | undefined,
): Promise<void> {
  let leave: (() => void) | undefined;
  let isClosed = false;
  connection.once('close', () => {
    isClosed = true;
    streams.remove(stream);
    leave?.();
  });
  streams.add(stream);
  leave = await hub.watch(gameId, stream, after);
  if (isClosed) leave();
}
