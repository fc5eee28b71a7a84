import { Type } from 'typebox';

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
