import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AnalysisRequest, GameAnalysis, GameAnalysisQuery, PositionAnalysis, ref } from '@kalah/api';
import { Type } from '@kalah/api/type';
import { type GameRecord, isOver, type Position, parseRecord } from '@kalah/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RunningGames } from '../../fair-play/running-games.ts';
import type { Games } from '../../games/games.ts';
import { requireParsed, toPosition } from '../../games/routes/position-text.ts';
import { GameParams, PROBLEM_RESPONSES } from '../../games/routes/schemas.ts';
import { BadRequest } from '../../platform/http/bad-request.ts';
import { toCaller } from '../../platform/http/caller.ts';
import { groupAs, inTypes, NEEDS_BODY, withExample } from '../../platform/http/openapi.ts';
import type { Analyst } from '../analyst.ts';
import { AnalysisError } from '../errors.ts';
import { toWireAnalysis, toWireGameAnalysis } from '../wire.ts';
import { sendAnalyses } from './analysis-stream.ts';

const Question = withExample(AnalysisRequest, { position: '0,0,0,0,2,1,20/0,0,0,1,0,0,24 s -' });
const DEFAULT_MILLISECONDS = 3000;
const DEFAULT_GAME_MILLISECONDS = 10_000;

const STREAMED =
  'With `Accept: text/event-stream` the analysis is streamed: an `analysis` event for each improvement, and the final ' +
  'one as `done`.';

export function analysisRoutes(
  games: Games,
  analyst: Analyst,
  runningGames: RunningGames,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    groupAs(app, 'Analysis');
    const streamed = { 'text/event-stream': Type.String() };

    app.post(
      '/analysis',
      {
        config: { isStream: true },
        schema: {
          operationId: 'analyse',
          summary: 'Analyse a position or a game record',
          description: `Returns a verdict for every legal pit of a position, or for every move of a record. Positions of rated games in progress are rejected. ${STREAMED}`,
          body: Question,
          [NEEDS_BODY]: true,
          response: {
            200: inTypes('A verdict for every pit or move.', {
              'application/json': Type.Union([ref(PositionAnalysis), ref(GameAnalysis)]),
              ...streamed,
            }),
            ...PROBLEM_RESPONSES,
          },
        },
      },
      async (request, reply) => {
        const { milliseconds, wanted = 'moves', kinds } = request.body;
        const question = toQuestion(request.body);
        const asker = toAsker(request, reply);
        if (question.kind === 'record') {
          const { start, moves } = question.record;
          await runningGames.rejectMoves(start, moves);
          const options = { milliseconds: milliseconds ?? DEFAULT_GAME_MILLISECONDS, ...asker };
          return sendAnalyses(request, reply, analyst.moves(start, moves, options), toWireGameAnalysis);
        }
        await runningGames.rejectPosition(question.position);
        const options = { milliseconds: milliseconds ?? DEFAULT_MILLISECONDS, wanted, ...asker };
        const analyses = analyst.position(question.position, options);
        return sendAnalyses(request, reply, analyses, (analysis) => toWireAnalysis(analysis, kinds));
      },
    );

    app.get(
      '/games/:id/analysis',
      {
        config: { isStream: true },
        schema: {
          operationId: 'analyseGame',
          summary: 'Analyse a finished game',
          description: `Returns what each move cost, the best continuation and the course of the game. ${STREAMED}`,
          params: GameParams,
          querystring: GameAnalysisQuery,
          response: {
            200: inTypes('A verdict for every move.', {
              'application/json': ref(GameAnalysis),
              ...streamed,
            }),
            ...PROBLEM_RESPONSES,
          },
        },
        exposeHeadRoute: false, // a HEAD request would run the whole analysis
      },
      async (request, reply) => {
        const { milliseconds = DEFAULT_GAME_MILLISECONDS } = request.query;
        const asker = toAsker(request, reply); // before the await, during which the connection may close
        const game = await games.read(request.params.id);
        await runningGames.rejectGame(game);
        const analyses = analyst.game(game, { milliseconds, ...asker });
        return sendAnalyses(request, reply, analyses, toWireGameAnalysis);
      },
    );
  };
}

type Question =
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'record'; readonly record: GameRecord };

function toQuestion({ position, record }: AnalysisRequest): Question {
  if ((position === undefined) === (record === undefined)) {
    throw new BadRequest('Send either a position or a record.');
  }
  if (record !== undefined)
    return { kind: 'record', record: requireParsed(parseRecord(record), 'bad-record') };
  const parsed = toPosition(position!);
  if (isOver(parsed)) throw new AnalysisError('position-over');
  return { kind: 'position', position: parsed };
}

/** Who asks, and a signal that stops the analysis when the connection closes. */
function toAsker(request: FastifyRequest, reply: FastifyReply): { client: string; signal: AbortSignal } {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return { client: toCaller(request.ip), signal: closed.signal };
}
