import type { EventSourceMessage } from 'eventsource-parser/stream';
import { Backoff } from '../http/backoff.ts';
import type { Problem } from '../http/problem.ts';
import { readServerEvents } from '../http/server-events.ts';
import { SilenceAlarm } from '../http/silence-alarm.ts';
import { applyEvent } from './apply-event.ts';
import type { GameEvent } from './event.ts';
import type { Game } from './game.ts';
import type { SaidPhrase } from './phrase.ts';
import type { Presences, Watchers } from './presence.ts';

/** A message to a watcher. `connection` comes from the client itself: whether it is currently connected. */
export type StreamMessage =
  | { readonly kind: 'game'; readonly game: Game }
  | { readonly kind: 'event'; readonly event: GameEvent; readonly game: Game }
  | ({ readonly kind: 'watchers' } & Watchers)
  | ({ readonly kind: 'presence' } & Presences)
  | ({ readonly kind: 'phrase' } & SaidPhrase)
  | { readonly kind: 'connection'; readonly online: boolean };

export interface StreamOptions {
  fetch?: typeof fetch;
  signal?: AbortSignal;
  /** How long a connection may be silent before it counts as lost; the server sends a heartbeat every 20 seconds. */
  silenceMs?: number;
}

export interface WatchOptions extends StreamOptions {
  /** The token of a seat of the game; players are not counted as watchers. */
  token?: string | undefined;
  /** The game as the caller knows it; the stream then resumes after its version. */
  game?: Game;
}

const SILENCE_MS = 60_000;
/** The statuses 4xx that a retry may change: a request that took too long, and too many of them. */
const TEMPORARY: readonly number[] = [408, 429];
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;
/** A connection that lasted this long was a good one. */
const STEADY_MS = 5000;

/**
 * Watches a game until the signal aborts. Every event comes once, in order and with the game after it; a lost connection is
 * resumed after the last event seen.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://kalah.example' });
 * const { game } = await client.createGame({ seats: { south: 'open', north: 'open' } });
 * const kinds = [];
 * for await (const { kind } of watchGame(`https://kalah.example/api/v1/games/${game.id}/events`)) {
 *   kinds.push(kind);
 *   if (kind === 'game') break;
 * }
 * kinds; // → ['connection', 'game']
 */
export async function* watchGame(
  url: string,
  { token, game, ...options }: WatchOptions = {},
): AsyncGenerator<StreamMessage> {
  let known = game;
  const toRequest = () => ({
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(known && { 'last-event-id': String(known.version) }),
    },
  });
  const read = (sent: EventSourceMessage) => {
    const message = findMessage(sent, known);
    if (message?.kind === 'game' || message?.kind === 'event') known = message.game;
    return message;
  };
  yield* receive(toRequest, read, options);
}

/**
 * Watches several games over one connection until the signal aborts, and yields each of them whenever it has changed. The
 * games are as the caller knows them; the server sends what happened after their versions. The caller counts as nobody's
 * spectator.
 */
export async function* watchGames(
  url: string,
  games: readonly Game[],
  options: StreamOptions = {},
): AsyncGenerator<Game> {
  const known = new Map(games.map((game) => [game.id, game]));
  const toRequest = () => ({
    url: `${url}?games=${[...known.values()].map(({ id, version }) => `${id}:${version}`).join()}`,
    headers: {},
  });
  const read = (sent: EventSourceMessage) => {
    const message = findGameMessage(sent, known);
    if (message) known.set(message.game.id, message.game);
    return message;
  };
  for await (const message of receive(toRequest, read, options))
    if (message.kind !== 'connection') yield message.game;
}

export interface StreamRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly method?: string;
  readonly body?: string;
}

export type Connection = StreamMessage & { kind: 'connection' };

/**
 * What a stream sends until the signal aborts, with a new connection whenever one is lost. Pauses between attempts grow until a
 * connection lasts or delivers an event, because a server that accepts and drops connections counts as unreachable.
 */
export async function* receive<Message extends { readonly kind: string }>(
  toRequest: () => StreamRequest,
  read: (sent: EventSourceMessage) => Message | undefined,
  { fetch = globalThis.fetch, signal, silenceMs = SILENCE_MS }: StreamOptions,
): AsyncGenerator<Message | Connection> {
  const backoff = new Backoff(MIN_PAUSE_MS, MAX_PAUSE_MS);
  while (!signal?.aborted) {
    let onlineSince = Number.POSITIVE_INFINITY;
    try {
      for await (const sent of connect(toRequest(), { fetch, signal, silenceMs })) {
        if (sent === 'connected') {
          onlineSince = performance.now();
          yield { kind: 'connection', online: true };
          continue;
        }
        const message = read(sent);
        if (message?.kind === 'event') backoff.reset();
        if (message) yield message;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof StreamRefused) throw error;
    }
    yield { kind: 'connection', online: false };
    if (performance.now() - onlineSince > STEADY_MS) backoff.reset();
    await backoff.pause(signal);
  }
}

/** The server rejected the stream with a status that a retry will not change. */
export class StreamRefused extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, problem?: Problem) {
    super(problem?.detail ?? `the stream was refused with ${status}`);
    this.name = 'StreamRefused';
    this.status = status;
    this.problem = problem;
  }
}

async function toRefusal(response: Response): Promise<StreamRefused> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  return new StreamRefused(response.status, isProblem ? ((await response.json()) as Problem) : undefined);
}

interface Attempt {
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal | undefined;
  readonly silenceMs: number;
}

async function* connect(
  { url, headers, method, body }: StreamRequest,
  { fetch, signal, silenceMs }: Attempt,
): AsyncGenerator<EventSourceMessage | 'connected'> {
  const silence = new SilenceAlarm(silenceMs);
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', ...headers },
      cache: 'no-store',
      ...(method !== undefined && { method }),
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    if (response.status >= 400 && response.status < 500 && !TEMPORARY.includes(response.status))
      throw await toRefusal(response);
    if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);

    yield 'connected';
    yield* readServerEvents(silence.watch(response.body));
  } finally {
    silence.end(); // a caller that leaves the loop early would leave the connection open otherwise
  }
}

/**
 * A message with an id is an event of the log, even when its kind is unknown because the server is newer. Other unknown
 * messages are ignored. `game` is the game before the message.
 */
function findMessage(
  { event: kind, data, id }: EventSourceMessage,
  game: Game | undefined,
): StreamMessage | undefined {
  switch (kind) {
    case 'game':
      return { kind: 'game', game: JSON.parse(data) as Game };
    case 'presence':
      return { kind: 'presence', ...(JSON.parse(data) as Presences) };
    case 'phrase':
      return { kind: 'phrase', ...(JSON.parse(data) as SaidPhrase) };
    case 'watchers':
      return { kind: 'watchers', ...(JSON.parse(data) as Watchers) };
    default: {
      if (id === undefined) return undefined;
      const event = JSON.parse(data) as GameEvent;
      if (!game) throw new Error('the stream did not begin with the game');
      return event.number > game.version
        ? { kind: 'event', event, game: applyEvent(game, event) }
        : undefined;
    }
  }
}

/** Events of a stream of several games come with the id of their game. */
function findGameMessage(
  { event: kind, data, id }: EventSourceMessage,
  known: ReadonlyMap<string, Game>,
): (StreamMessage & { game: Game }) | undefined {
  if (id === undefined) return undefined;
  if (kind === 'game') return { kind: 'game', game: JSON.parse(data) as Game };
  const { game: gameId, event } = JSON.parse(data) as { game: string; event: GameEvent };
  const game = known.get(gameId)!;
  return event.number > game.version ? { kind: 'event', event, game: applyEvent(game, event) } : undefined;
}
