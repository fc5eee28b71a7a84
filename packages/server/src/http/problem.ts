import type { Problem, ProblemCode } from '@kalah/api';
import type { FastifyReply } from 'fastify';
import { LIMITS } from '../limits.ts';

type Line = readonly [status: number, title: string, detail: string];

/** What each code means over HTTP. The detail says what to do next. */
const problems: Record<ProblemCode, Line> = {
  'bad-request': [400, 'Malformed request', 'The request does not have the form that it should have.'],
  'bad-position': [400, 'Not a position', 'The position cannot be read.'],
  'bad-record': [400, 'Not a record', 'The game record cannot be read.'],
  'position-over': [422, 'Game over', 'The game is over in this position, so there is nothing to analyse.'],
  'body-too-large': [
    413,
    'Body too large',
    `The body is larger than this server takes; no request here needs over ${LIMITS.bodyBytes / 1024} KiB.`,
  ],
  'headers-too-large': [
    431,
    'Headers too large',
    `The address and headers of a request may have ${LIMITS.headerBytes / 1024} KiB together.`,
  ],
  'request-timeout': [408, 'Request too slow', 'The request did not arrive in time; send it again.'],
  'unsupported-media-type': [415, 'Unsupported media type', 'Send the body as application/json.'],
  'no-such-route': [
    404,
    'No such address',
    'There is nothing at this address. The API is described at /docs.',
  ],
  'method-not-allowed': [
    405,
    'Method not allowed',
    'This address does not take that method; see the Allow header.',
  ],
  'upgrade-required': [
    426,
    'Socket wanted',
    'This address is that of a WebSocket; open it with one, or read the game and its events instead.',
  ],
  'no-such-game': [404, 'No such game', 'There is no game with this id.'],
  'token-required': [
    401,
    'Token required',
    'This seat has a token: send it as "Authorization: Bearer <token>".',
  ],
  'not-your-seat': [403, 'Not your seat', 'What you sent does not open this seat.'],
  'side-required': [
    400,
    'Side required',
    'Anybody may play this seat, so say which side you mean: "south" or "north".',
  ],
  'seat-vacant': [409, 'Seat vacant', 'Nobody has taken this seat yet; it can be taken at seats/{side}.'],
  'seat-taken': [409, 'Seat taken', 'Somebody sits there already.'],
  'same-player': [409, 'Same player', 'The other seat has this name already.'],
  'wrong-turn': [409, 'Not your turn', 'The other side is to move.'],
  'game-over': [
    409,
    'Game over',
    'The game is over; nothing in it changes any more. A rematch starts another.',
  ],
  'still-playing': [
    409,
    'Still being played',
    'A game can be analysed when it is over; until then its players think for themselves.',
  ],
  'not-over': [409, 'Not over yet', 'A rematch can be had when the game is over.'],
  'no-such-pit': [
    422,
    'Illegal move',
    'There is no such pit. Pits count from 0 in the mover’s sowing order.',
  ],
  'empty-pit': [422, 'Illegal move', 'That pit is empty.'],
  'move-taken': [409, 'Move already made', 'Another move was played at this number; `played` shows it.'],
  'move-ahead': [
    409,
    'Move too early',
    'Moves before this number are still missing; read the game for `nextMove`.',
  ],
  'opponent-seated': [
    409,
    'Not alone',
    'Somebody sits opposite, so the game is no longer yours alone to call off; it can be resigned.',
  ],
  'no-offer': [409, 'No offer', 'There is no offer to answer.'],
  'offer-declined': [409, 'Offer declined', 'It was declined; it can be made again after the next move.'],
  'nothing-to-take-back': [409, 'Nothing to take back', 'This side has not moved yet.'],
  'game-too-long': [
    409,
    'Game too long',
    `A game may have ${LIMITS.gameEvents} events; it can only be ended now.`,
  ],
  'stale-version': [
    412,
    'Game has moved on',
    'The game is no longer at the version of If-Match; read it again.',
  ],
  'key-reused': [422, 'Key already used', 'This Idempotency-Key made something else before; use a new one.'],
  'no-such-player': [404, 'No such player', 'Nobody registered this name.'],
  'player-exists': [409, 'Name taken', 'Somebody registered this name already.'],
  'too-many-requests': [
    429,
    'Too many requests',
    'This address sends more than this server takes; wait and try again.',
  ],
  'too-many-analyses': [
    429,
    'Too many analyses',
    'Several analyses for this address are under way already; wait for one of them.',
  ],
  'too-many-computer-games': [
    429,
    'Too many computer games',
    'Too many games between two computers that this address created are unfinished; wait for one of them.',
  ],
  'engine-busy': [503, 'Engine busy', 'Too many analyses are waiting; try again shortly.'],
  'pictures-busy': [503, 'Pictures busy', 'Too many pictures are waiting to be drawn; try again shortly.'],
  unavailable: [
    503,
    'Not available now',
    'The games cannot be written or read at the moment; try again shortly.',
  ],
  internal: [500, 'Our mistake', 'Something went wrong on our side. It was logged with this trace.'],
};

const RETRY_AFTER_SECONDS: Partial<Record<ProblemCode, string>> = {
  'too-many-analyses': '1',
  'too-many-computer-games': '30',
};
const OUTAGE_RETRY_SECONDS = '1';

export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  more: Partial<Problem> = {},
): FastifyReply {
  const problem = prepareProblem(reply, code, more);
  return reply.type('application/problem+json').send(JSON.stringify(problem));
}

/** Sets the status and the headers of an answer that tells a problem, in whichever form. */
export function prepareProblem(reply: FastifyReply, code: ProblemCode, more: Partial<Problem>): Problem {
  const problem = { ...toProblem(code, reply.request.id), ...more };
  const { status } = problem;
  const retryAfter = RETRY_AFTER_SECONDS[code] ?? (status === 503 ? OUTAGE_RETRY_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(status);
  return problem;
}

export function toProblem(code: ProblemCode, trace: string): Problem {
  const [status, title, detail] = problems[code];
  return { type: `/docs/problems#${code}`, title, status, detail, code, trace };
}

/** Every code with what it means, for the page that explains them. */
export function listProblems(): { code: string; status: number; title: string; detail: string }[] {
  return Object.entries(problems).map(([code, [status, title, detail]]) => ({ code, status, title, detail }));
}
