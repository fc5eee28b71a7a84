import type { EventEmitter } from 'node:events';
import { Type } from 'typebox';
import type { Hub } from '../live/hub.ts';
import type { Stream, Streams } from './stream.ts';

export const WatchParams = Type.Object({ id: Type.String({ format: 'uuid' }) });
export const WatchQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 999_999_999,
      description: 'Go on behind this event, as with the header Last-Event-ID.',
    }),
  ),
});
export const WatchHeaders = Type.Object({
  authorization: Type.Optional(
    Type.String({
      description: '`Bearer <token>` of a seat: a player is not counted among those who look on.',
    }),
  ),
  'last-event-id': Type.Optional(Type.String({ title: 'the number of an event', pattern: '^\\d{1,9}$' })),
});

/** The number of the last event that a watcher has seen, when it comes back. */
export function findSeen({
  headers,
  query,
}: {
  readonly headers: { readonly 'last-event-id'?: string };
  readonly query: { readonly after?: number };
}): number | undefined {
  const seen = headers['last-event-id'];
  return seen === undefined ? query.after : Number(seen);
}

/** What watching needs of the server. */
export interface WatchParts {
  readonly hub: Hub;
  readonly streams: Streams;
}

/** Lets a stream watch a game until its line closes. */
export async function watchUntilClosed(
  { hub, streams }: WatchParts,
  gameId: string,
  stream: Stream,
  line: EventEmitter,
  after: number | undefined,
): Promise<void> {
  let leave: (() => void) | undefined;
  let isClosed = false;
  line.once('close', () => {
    isClosed = true;
    streams.remove(stream);
    leave?.();
  });
  streams.add(stream);
  leave = await hub.watch(gameId, stream, after);
  if (isClosed) leave();
}
