import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ref } from '@kalah/api';
import {
  AttemptPuzzle,
  NextPuzzle,
  OwnPuzzles,
  Puzzle,
  PuzzleAttempt,
  ReadDailyPuzzle,
  ReadOwnPuzzles,
  TriedPuzzles,
} from '@kalah/api/puzzle';
import { Type } from '@kalah/api/type';
import { archiveAt } from '@kalah/engine/puzzles/archive';
import { actorOf, requireAccount } from '../accounts/principal.ts';
import { principalOf } from '../accounts/routes/authentication.ts';
import { API_TOKEN, PROBLEM_RESPONSES } from '../games/routes/schemas.ts';
import { BadRequest } from '../platform/http/bad-request.ts';
import { groupAs, withExample } from '../platform/http/openapi.ts';
import type { Puzzles } from './service.ts';
import { toWireAttempt, toWireCountedAttempt, toWireDay, toWirePuzzle, toWirePuzzleRating } from './wire.ts';

const Params = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 40, description: 'The id of a puzzle.', examples: ['jq49g0v'] }),
});
const Moves = withExample(AttemptPuzzle, { moves: [2] });

export function puzzleRoutes(puzzles: Puzzles): FastifyPluginAsyncTypebox {
  async function readDaily(date: string) {
    const puzzle = await puzzles.findDaily(date);
    if (!puzzle) throw new BadRequest('date must be a day like 2026-11-16.', 'date');
    const { first, last } = archiveAt(Date.now());
    if (date >= first && date <= last) return puzzle;
    throw new BadRequest(`date must be from ${first} to ${last}.`, 'date');
  }

  async function requireDayOf(id: string, date: string): Promise<void> {
    if ((await readDaily(date)).id === id) return;
    throw new BadRequest('date must be the day of this puzzle.', 'date');
  }

  return async (app) => {
    groupAs(app, 'Puzzles');

    app.get(
      '/puzzles/daily',
      {
        schema: {
          operationId: 'readDailyPuzzle',
          summary: 'Read the puzzle of a day',
          description:
            'It is the same for everybody. The archive has 726 days, up to the newest day that has begun anywhere on Earth.',
          querystring: ReadDailyPuzzle,
          response: { 200: ref(Puzzle), ...PROBLEM_RESPONSES },
        },
      },
      async ({ query }) => {
        const date = query.date ?? new Date().toISOString().slice(0, 10);
        return toWirePuzzle(await readDaily(date), date);
      },
    );

    app.get(
      '/puzzles/next',
      {
        schema: {
          operationId: 'readNextPuzzle',
          summary: 'Read a puzzle that fits',
          description:
            'One of those whose ratings are nearest, chosen at random; with an account, one that it has not tried.',
          querystring: NextPuzzle,
          response: { 200: ref(Puzzle), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { theme, rating, capturesAlone = false } = request.query;
        const account = actorOf(principalOf(request))?.id;
        return toWirePuzzle(await puzzles.readNext({ theme, rating, capturesAlone }, account));
      },
    );

    app.get(
      '/puzzles/:id',
      {
        schema: {
          operationId: 'readPuzzle',
          summary: 'Read a puzzle',
          params: Params,
          response: { 200: ref(Puzzle), ...PROBLEM_RESPONSES },
        },
      },
      async ({ params }) => toWirePuzzle(await puzzles.read(params.id)),
    );

    app.post(
      '/puzzles/:id/attempt',
      {
        schema: {
          operationId: 'attemptPuzzle',
          summary: 'Try to solve a puzzle',
          description:
            'Says whether the moves solve it, what a wrong move costs and why, and the solution. With an account, the first attempt at a puzzle changes its puzzle rating; every other one only gets an answer, so repeating the request is safe.',
          params: Params,
          body: Moves,
          response: { 200: ref(PuzzleAttempt), ...PROBLEM_RESPONSES },
        },
      },
      async (request) => {
        const { id } = request.params;
        const { moves, date } = request.body;
        if (date !== undefined) await requireDayOf(id, date);
        const { puzzle, attempt, counted } = await puzzles.attempt(id, {
          moves,
          date,
          account: actorOf(principalOf(request))?.id,
          at: request.receivedAt,
        });
        return toWireAttempt(puzzle, attempt, counted);
      },
    );
  };
}

/** [Z19] A server without accounts has none of these. */
export function ownPuzzleRoutes(puzzles: Puzzles): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Puzzles');

    app.get(
      '/account/puzzles',
      {
        schema: {
          operationId: 'readOwnPuzzles',
          summary: 'Read your puzzle rating, history and days',
          security: API_TOKEN,
          querystring: ReadOwnPuzzles,
          response: { 200: ref(OwnPuzzles), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { id } = requireAccount(principalOf(request), 'account:read');
        const { limit = 20, cursor } = request.query;
        const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
        const now = Date.now();
        const { last, attempts, days, daysInARow } = await puzzles.readOwn(id, { below, limit }, now);
        const end = attempts.at(-1)?.number ?? 1;
        return {
          rating: last ? toWirePuzzleRating(last, now) : null,
          tried: last?.number ?? 0,
          solved: last?.solvedCount ?? 0,
          streak: last?.streak ?? 0,
          bestStreak: last?.bestStreak ?? 0,
          days: days.map(toWireDay),
          daysInARow,
          attempts: attempts.map(toWireCountedAttempt),
          next: end > 1 ? String(end) : null,
        };
      },
    );

    app.get(
      '/account/puzzles/tried',
      {
        schema: {
          operationId: 'readTriedPuzzles',
          summary: 'Read the ids of all puzzles that you have tried',
          security: API_TOKEN,
          response: { 200: ref(TriedPuzzles), ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { id } = requireAccount(principalOf(request), 'account:read');
        return { ids: [...(await puzzles.listTried(id))] };
      },
    );
  };
}
