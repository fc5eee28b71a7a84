import type { Game, Problem, ProblemCode } from '@kalah/api';
import {
  CLASSIC,
  formatPosition,
  legalPits,
  must,
  type Position,
  parsePosition,
  play,
  startPosition,
} from '@kalah/rules';

const start = formatPosition(startPosition(CLASSIC));

const toBoard = ({ turn, pits, stores }: Position): Game['board'] => ({
  turn,
  pits: { south: [...pits.south], north: [...pits.north] },
  stores,
});

/** A game in which Ben has not sat down yet. */
export const waitingGame: Game = {
  id: '0198c0de-0000-4000-8000-000000000001',
  version: 1,
  status: 'waiting',
  variant: CLASSIC,
  start,
  position: start,
  board: toBoard(startPosition(CLASSIC)),
  legalPits: [0, 1, 2, 3, 4, 5],
  nextMove: 1,
  moves: [],
  seats: { south: { kind: 'secret', name: 'Ann' }, north: { kind: 'vacant' } },
  offers: { draw: null, takeback: null },
  result: null,
  rematch: null,
  listed: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

export const begunGame: Game = {
  ...waitingGame,
  version: 2,
  status: 'playing',
  seats: { south: { kind: 'secret', name: 'Ann' }, north: { kind: 'secret', name: 'Ben' } },
};

export function withMove(game: Game, pit: number): Game {
  const before = must(parsePosition(game.position));
  const { after } = must(play(before, pit));
  return {
    ...game,
    version: game.version + 1,
    position: formatPosition(after),
    board: toBoard(after),
    legalPits: [...legalPits(after)],
    moves: [...game.moves, { number: game.nextMove, side: before.turn, pit }],
    nextMove: game.nextMove + 1,
  };
}

/** What happens to a request: it is answered, the answer is lost, or it never arrives. */
type Luck = 'answered' | 'answer lost' | 'not sent';

/** A server of one game, at the end of a line that loses what it is told to lose. */
export class TableServer {
  game: Game;
  /** What was asked of it, in order: "PUT moves/1". */
  readonly asked: string[] = [];
  /** The luck of requests to come, by what is asked. */
  readonly luck = new Map<string, Luck[]>();
  /** What it refuses, by what is asked. */
  readonly refusals = new Map<string, ProblemCode>();
  /** Called before a request is answered; may take its time. */
  before: (what: string) => Promise<void> | void = () => {};
  #seatKey: string | undefined;

  constructor(game: Game) {
    this.game = game;
  }

  fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET' } = init;
    const what = `${method} ${path.replace(/^\/api\/v1\/games\/[^/]+\/?/, '')}`.trim();
    this.asked.push(what);
    const luck = this.luck.get(what)?.shift() ?? 'answered';
    if (luck === 'not sent') throw new TypeError('Failed to fetch');
    await this.before(what);
    const answer = this.#answer(what, init);
    if (luck === 'answer lost') throw new TypeError('Failed to fetch');
    return answer;
  };

  #answer(what: string, { body, headers, signal }: RequestInit): Response {
    const refusal = this.refusals.get(what);
    if (refusal) return refuse(refusal);
    if (what === 'GET events') return new Response(silence(signal), { status: 200 });
    if (what === 'GET') return Response.json(this.game);
    if (what.startsWith('PUT moves/')) return this.#play(Number(what.split('/')[1]), body as string);
    return this.#seat((headers as Record<string, string>)['idempotency-key']);
  }

  #play(number: number, body: string): Response {
    const { pit } = JSON.parse(body) as { pit: number };
    const played = this.game.moves.find((move) => move.number === number);
    if (played && played.pit !== pit) return refuse('move-taken');
    if (!played) this.game = withMove(this.game, pit);
    return Response.json(this.game);
  }

  #seat(key: string | undefined): Response {
    if (this.#seatKey !== undefined && this.#seatKey !== key) return refuse('seat-taken');
    if (this.#seatKey === undefined) this.game = { ...begunGame, moves: this.game.moves };
    this.#seatKey = key;
    return Response.json({ game: this.game, seat: { side: 'north', token: `token of ${key}` } });
  }
}

function refuse(code: ProblemCode): Response {
  const problem: Problem = { type: '', title: code, status: 409, detail: code, code, trace: '' };
  return Response.json(problem, { status: 409, headers: { 'content-type': 'application/problem+json' } });
}

/** A stream that says nothing until it is left. */
function silence(signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (line) => signal?.addEventListener('abort', () => line.error(signal.reason)),
  });
}
