import { Type } from 'typebox';

export const WatchQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 999_999_999,
      description: 'Start after this event, like the header `Last-Event-ID`.',
    }),
  ),
});
export const WatchHeaders = Type.Object({
  authorization: Type.Optional(
    Type.String({ description: '`Bearer <token>` of a seat. Players do not count as watchers.' }),
  ),
  'last-event-id': Type.Optional(
    Type.String({
      title: 'the number of an event',
      pattern: '^\\d{1,9}$',
      description: 'Start after this event. Browsers send it when they reconnect.',
    }),
  ),
});

/** The number of the last event that a reconnecting client has seen. */
export function findLastSeen({
  headers,
  query,
}: {
  readonly headers: { readonly 'last-event-id'?: string };
  readonly query: { readonly after?: number };
}): number | undefined {
  const seen = headers['last-event-id'];
  return seen === undefined ? query.after : Number(seen);
}
