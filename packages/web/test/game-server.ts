import type { Game, GameEvent, Problem, ProblemCode } from '@kalah/api';
import { applyEvent, expandMove } from '@kalah/api/apply-event';
import { CLASSIC, formatPosition, startPosition } from '@kalah/rules';
import { vi } from 'vitest';

const start = formatPosition(startPosition(CLASSIC));

/** A game in which North is vacant. */
export const waitingGame: Game = {
  id: '0198c0de-0000-4000-8000-000000000001',
  version: 1,
  status: 'waiting',
  variant: CLASSIC,
  start,
  fair: false,
  position: start,
  board: {
    turn: 'south',
    pits: { south: [4, 4, 4, 4, 4, 4], north: [4, 4, 4, 4, 4, 4] },
    stores: { south: 0, north: 0 },
  },
  legalPits: [0, 1, 2, 3, 4, 5],
  nextMove: 1,
  moves: [],
  seats: { south: { kind: 'secret', name: 'Ann' }, north: { kind: 'vacant' } },
  offers: { draw: null, takeback: null },
  clock: null,
  rated: false,
  pie: false,
  swap: null,
  pair: null,
  result: null,
  ratings: null,
  loss: null,
  rematch: null,
  listed: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** The same game with Ben as North. */
export const begunGame: Game = {
  ...waitingGame,
  version: 2,
  status: 'playing',
  seats: { south: { kind: 'secret', name: 'Ann' }, north: { kind: 'secret', name: 'Ben' } },
};

export function withMove(game: Game, pit: number): Game {
  return applyEvent(game, expandMove(game, [game.version + 1, pit, 1000 * game.version]));
}

/** What happens to a request: it is answered, its answer is lost, it never arrives, or it hangs until it is aborted. */
type Fate = 'answered' | 'answer lost' | 'not sent' | 'hangs';

/** A server of one game that takes no sockets, behind a network that loses what the test says. */
export class GameServer {
  game: Game;
  /** The requests in order, for example "PUT moves/1". */
  readonly requests: string[] = [];
  /** The bodies of the requests that had one. */
  readonly bodies: unknown[] = [];
  /** The fates of requests to come. */
  readonly fates = new Map<string, Fate[]>();
  /** The requests that are rejected. */
  readonly rejections = new Map<string, ProblemCode>();
  /** When a claim that is rejected can be made. */
  claimableAt: string | undefined;
  #seatKey: string | undefined;
  #streams: ((text: string) => void)[] = [];

  constructor(game: Game) {
    this.game = game;
  }

  /** Makes this the server that the page speaks to. */
  install(): void {
    vi.stubGlobal('fetch', this.fetch);
    vi.stubGlobal('location', { origin: 'http://kalah.test' });
    vi.stubGlobal('WebSocket', NoSocket);
  }

  /** Something that happened to the game without a request of the page. */
  change(game: Game): void {
    this.game = game;
    this.send('game', game);
  }

  /** Sends a message over the streams of the page. */
  send(event: string, data: object): void {
    for (const send of this.#streams) send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** The next event of the game, which streams send before any request is answered. */
  happen(event: GameEvent): void {
    this.game = applyEvent(this.game, event);
    for (const send of this.#streams)
      send(`id: ${event.number}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', body, signal } = init;
    const request = `${method} ${url.replace(/^.*\/api\/v1\/games\/[^/]+\/?/, '')}`.trim();
    this.requests.push(request);
    if (body) this.bodies.push(JSON.parse(body as string));
    const fate = this.fates.get(request)?.shift() ?? 'answered';
    if (fate === 'not sent') throw new TypeError('Failed to fetch');
    if (fate === 'hangs') return hang(signal!);
    const answer = this.#answer(request, init);
    if (fate === 'answer lost') throw new TypeError('Failed to fetch');
    return answer;
  };

  #answer(request: string, { body, headers, signal }: RequestInit): Response {
    const rejection = this.rejections.get(request);
    if (rejection) return reject(rejection, this.claimableAt);
    if (request === 'GET events') return new Response(this.#stream(signal!), { status: 200 });
    if (request.startsWith('PUT moves/')) return this.#play(Number(request.split('/')[1]), body as string);
    if (request.startsWith('POST seats/'))
      return this.#seat((headers as Record<string, string>)['idempotency-key']);
    return Response.json(this.game);
  }

  #play(number: number, body: string): Response {
    const { pit } = JSON.parse(body) as { pit: number };
    const played = this.game.moves.find((move) => move.number === number);
    if (played && played.pit !== pit) return reject('move-taken');
    if (!played) this.game = withMove(this.game, pit);
    return Response.json(this.game);
  }

  #seat(key: string | undefined): Response {
    if (this.#seatKey !== undefined && this.#seatKey !== key) return reject('seat-taken');
    if (this.#seatKey === undefined) this.game = { ...begunGame, moves: this.game.moves };
    this.#seatKey = key;
    return Response.json({ game: this.game, seat: { side: 'north', token: `token of ${key}` } });
  }

  #stream(signal: AbortSignal): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (controller) => {
        this.#streams.push((text) => controller.enqueue(new TextEncoder().encode(text)));
        signal.addEventListener('abort', () => {
          this.#streams = [];
          controller.error(signal.reason);
        });
      },
    });
  }
}

/** A socket that cannot be opened. */
class NoSocket {
  readyState = 3;
  onclose = () => {};
  constructor() {
    queueMicrotask(() => this.onclose());
  }
  close(): void {}
}

function reject(code: ProblemCode, claimableAt?: string): Response {
  const problem: Problem = {
    type: '',
    title: code,
    status: 409,
    detail: code,
    code,
    ...(claimableAt && { claimableAt }),
    trace: '',
  };
  return Response.json(problem, { status: 409, headers: { 'content-type': 'application/problem+json' } });
}

function hang(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
