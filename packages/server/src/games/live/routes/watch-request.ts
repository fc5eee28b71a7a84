import { MAX_WATCHED_GAMES } from '@kalah/api/limits';
import { Type } from '@kalah/api/type';

export const WatchQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 999_999_999,
      description: 'Start after this event, like the header `Last-Event-ID`.',
    }),
  ),
});
const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const SEEN_GAME = `${UUID}(:\\d{1,9})?`;

export const WatchGamesQuery = Type.Object({
  games: Type.String({
    title: `up to ${MAX_WATCHED_GAMES} ids of games, separated by commas`,
    pattern: `^${SEEN_GAME}(,${SEEN_GAME}){0,${MAX_WATCHED_GAMES - 1}}$`,
    description:
      `The ids of up to ${MAX_WATCHED_GAMES} games, separated by commas. An id may be followed by a colon and the number of the ` +
      'last event that the client has seen; the stream then starts after it.',
    examples: ['{id}'],
  }),
});

interface SeenGame {
  readonly id: string;
  readonly after: number | undefined;
}

/** A game that is named several times is watched once, as it was named first. */
export function toSeenGames(games: string): SeenGame[] {
  const seen = new Map<string, SeenGame>();
  for (const text of games.toLowerCase().split(',')) {
    const [id = '', after] = text.split(':');
    if (!seen.has(id)) seen.set(id, { id, after: after === undefined ? undefined : Number(after) });
  }
  return [...seen.values()];
}

export const WATCHERS_NOTE =
  'Within a second after the start, `watchers` gives the number of spectators and the server’s time.';

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
