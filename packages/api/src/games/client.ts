import type {
  AnalysisRequest,
  GameAnalysis,
  GameAnalysisQuery,
  PositionAnalysis,
} from '../analysis/schema.ts';
import type { Problem } from '../http/problem.ts';
import type { RemindByEmail, RemindByPush, ReminderOptions, Reminders } from '../reminders/schema.ts';
import { MAX_ANALYSIS_MS } from '../types/limits.ts';
import type { Game, GamePage, SeatedGame } from './game.ts';
import type { SaidPhrase, SendPhrase } from './phrase.ts';
import type { GameRecord } from './record.ts';
import type { Claim, CreateGame, ListGames, Offer, PlayMove, Resign, Takeback, TakeSeat } from './request.ts';
import type { StreamMessage, WatchOptions } from './stream.ts';

export type { StreamMessage } from './stream.ts';

/** The server rejected a request; `problem` says why. When the server cannot be reached, another error is thrown. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

export interface ClientOptions {
  /** The server's address without `/api/v1`; empty for the page's own origin. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Aborts every call that does not have its own signal. */
  signal?: AbortSignal;
  /** How long a request may take, its answer included; without it, as long as it takes. Streams are not limited. */
  timeoutMs?: number;
}

interface Call {
  method?: string;
  body?: unknown;
  token?: string | undefined;
  key?: string | undefined;
  accept?: string;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

export type AnalyseOptions = Pick<AnalysisRequest, 'milliseconds' | 'wanted' | 'kinds'> & {
  signal?: AbortSignal;
};

export type Client = ReturnType<typeof createClient>;

/**
 * Every method resolves to the body of the answer or throws a `ProblemError`.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://kalah.example' });
 * const { game } = await client.createGame({ seats: { south: 'open', north: 'open' } });
 * (await client.playMove(game.id, 1, { pit: 2 })).board.pits.south; // → [4, 4, 0, 5, 5, 5]
 */
export function createClient({
  baseUrl = '',
  fetch = globalThis.fetch,
  timeoutMs,
  ...defaults
}: ClientOptions = {}) {
  const root = `${baseUrl}/api/v1`;

  async function send(path: string, call: Call): Promise<Response> {
    const { method = 'GET', body, token, key, accept = 'application/json', signal = defaults.signal } = call;
    const response = await fetch(root + path, {
      method,
      headers: {
        accept,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (!response.ok) throw await toError(response);
    return response;
  }

  async function call<Body>(path: string, call: Call = {}): Promise<Body> {
    const signal = limitTime(call.signal ?? defaults.signal, call.timeoutMs ?? timeoutMs);
    return (await (await send(path, { ...call, signal })).json()) as Body;
  }

  async function* analyse(
    position: string,
    { signal, ...options }: AnalyseOptions = {},
  ): AsyncGenerator<PositionAnalysis, void> {
    const body = { position, ...options } satisfies AnalysisRequest;
    const call = { method: 'POST', body, accept: 'text/event-stream', signal };
    const response = await send('/analysis', call);
    const { readServerEvents } = await import('../http/server-events.ts');
    for await (const { event, data } of readServerEvents(response.body!)) {
      yield JSON.parse(data) as PositionAnalysis;
      if (event === 'done') return;
    }
    throw new Error('the analysis ended early');
  }

  /**
   * The game, then every event of it, reconnecting until the signal aborts. With `game` it resumes after that version. The
   * stream reader is loaded on first use, so that pages which do not watch stay small; a page that does can import
   * `watchGame` from `@kalah/api/stream` instead.
   */
  async function* watch(
    id: string,
    options: Pick<WatchOptions, 'signal' | 'token' | 'game'> = {},
  ): AsyncGenerator<StreamMessage> {
    const { watchGame } = await import('./stream.ts');
    yield* watchGame(`${root}${game(id)}/events`, { fetch, ...defaults, ...options });
  }

  async function* watchGames(
    games: readonly Game[],
    options: Pick<WatchOptions, 'signal'> = {},
  ): AsyncGenerator<Game> {
    const stream = await import('./stream.ts');
    yield* stream.watchGames(`${root}/events`, games, { fetch, ...defaults, ...options });
  }

  const game = (id: string) => `/games/${encodeURIComponent(id)}`;

  return {
    /** Repeating a call with the same `key` is safe: it returns the same game and the same token. */
    createGame: (body: CreateGame = {}, key: string = crypto.randomUUID()) =>
      call<SeatedGame>('/games', { method: 'POST', body: body, key }),

    listGames: (query: ListGames = {}) => call<GamePage>(`/games${toQuery(query)}`),

    readGame: (id: string) => call<Game>(game(id)),

    readRecord: (id: string) => call<GameRecord>(`${game(id)}/record.json`),

    takeSeat: (id: string, side: 'south' | 'north', body: TakeSeat = {}, key: string = crypto.randomUUID()) =>
      call<SeatedGame>(`${game(id)}/seats/${side}`, { method: 'POST', body: body, key }),

    /** Plays move `number`. Repeating the call is safe: the move is played once, and the answer is the same. */
    playMove: (id: string, number: number, move: PlayMove, token?: string) =>
      call<Game>(`${game(id)}/moves/${number}`, { method: 'PUT', body: move, token }),

    resign: (id: string, body: Resign = {}, token?: string) =>
      call<Game>(`${game(id)}/resign`, { method: 'POST', body: body, token }),

    /** Aborts a game that has no opponent yet. */
    abort: (id: string, body: Resign = {}, token?: string) =>
      call<Game>(`${game(id)}/abort`, { method: 'POST', body: body, token }),

    /** Ends a game whose opponent has run out of time or has left. */
    claim: (id: string, body: Claim = {}, token?: string) =>
      call<Game>(`${game(id)}/claim`, { method: 'POST', body: body, token }),

    swap: (id: string, body: Resign = {}, token?: string) =>
      call<Game>(`${game(id)}/swap`, { method: 'POST', body: body, token }),

    draw: (id: string, body: Offer = {}, token?: string) =>
      call<Game>(`${game(id)}/draw`, { method: 'POST', body: body, token }),

    takeback: (id: string, body: Takeback = {}, token?: string) =>
      call<Game>(`${game(id)}/takeback`, { method: 'POST', body: body, token }),

    /** A new game with the sides swapped; the players' tokens stay valid in it. */
    rematch: (id: string, body: Resign = {}, token?: string) =>
      call<Game>(`${game(id)}/rematch`, { method: 'POST', body: body, token }),

    sendPhrase: (id: string, body: SendPhrase, token?: string) =>
      call<SaidPhrase>(`${game(id)}/phrases`, { method: 'POST', body, token }),

    /** Analyses a position; yields better and better results. Leaving the loop stops the work. */
    analyse,

    gameAnalysis: (id: string, query: GameAnalysisQuery = {}) =>
      call<GameAnalysis>(`${game(id)}/analysis${toQuery(query)}`, {
        ...(timeoutMs !== undefined && { timeoutMs: timeoutMs + MAX_ANALYSIS_MS }),
      }),

    watch,
    watchGames,

    readReminderOptions: () => call<ReminderOptions>('/reminders'),

    /** Where the player of a seat is reminded. Only correspondence games have reminders. */
    readReminders: (id: string, token: string) => call<Reminders>(`${game(id)}/reminders`, { token }),

    /** Sends notifications to a browser, which chooses the UUID `device` for itself. */
    remindByPush: (id: string, device: string, body: RemindByPush, token: string) =>
      call<Reminders>(`${game(id)}/reminders/push/${device}`, { method: 'PUT', body, token }),

    stopPush: (id: string, device: string, token: string) =>
      call<Reminders>(`${game(id)}/reminders/push/${device}`, { method: 'DELETE', token }),

    /** Asks the owner of an address to confirm it; reminders follow after that. */
    remindByEmail: (id: string, body: RemindByEmail, token: string) =>
      call<Reminders>(`${game(id)}/reminders/email`, { method: 'PUT', body, token }),

    stopEmail: (id: string, token: string) =>
      call<Reminders>(`${game(id)}/reminders/email`, { method: 'DELETE', token }),
  };
}

export function limitTime(signal: AbortSignal | undefined, timeoutMs: number | undefined): AbortSignal {
  const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  return AbortSignal.any([signal, timeout].filter((one) => one !== undefined));
}

export async function toError(response: Response): Promise<Error> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/problem+json'))
    return new ProblemError((await response.json()) as Problem);
  return new Error(`the server answered ${response.status} ${response.statusText}`);
}

export function toQuery(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}
