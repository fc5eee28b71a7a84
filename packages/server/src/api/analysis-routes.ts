import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AnalysisRequest, GameAnalysis, GameAnalysisQuery, PositionAnalysis, ref } from '@kalah/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Analyst } from '../computer/analyst.ts';
import type { Games } from '../games/games.ts';
import { toCaller } from '../http/caller.ts';
import { groupAs, inTypes, NEEDS_BODY } from '../http/openapi.ts';
import { toQuestion } from './analysis-question.ts';
import { sendAnswers } from './analysis-stream.ts';
import { toWireAnalysis, toWireGameAnalysis } from './analysis-wire.ts';
import { REFUSALS } from './answers.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });

const DEFAULT_MILLISECONDS = 3000;
const DEFAULT_GAME_MILLISECONDS = 10_000;

const STREAMED =
  'With `Accept: text/event-stream` the answer comes as a stream: an `analysis` whenever it got better, then the ' +
  'last word as `done`.';

/** What positions and moves are worth. */
export function analysisRoutes(games: Games, analyst: Analyst): FastifyPluginAsyncTypebox {
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
          description: `A verdict for every legal pit of a position, or for every move of a record. ${STREAMED}`,
          body: AnalysisRequest,
          [NEEDS_BODY]: true,
          response: {
            200: inTypes('What the pits, or the moves, are worth.', {
              'application/json': Type.Union([ref(PositionAnalysis), ref(GameAnalysis)]),
              ...streamed,
            }),
            ...REFUSALS,
          },
        },
      },
      async (request, reply) => {
        const { milliseconds, wanted = 'moves', kinds } = request.body;
        const question = toQuestion(request.body);
        const asking = toAsking(request, reply);
        if (question.kind === 'record') {
          const { start, moves } = question.record;
          const options = { milliseconds: milliseconds ?? DEFAULT_GAME_MILLISECONDS, ...asking };
          return sendAnswers(request, reply, analyst.moves(start, moves, options), toWireGameAnalysis);
        }
        const options = { milliseconds: milliseconds ?? DEFAULT_MILLISECONDS, wanted, ...asking };
        const answers = analyst.position(question.position, options);
        return sendAnswers(request, reply, answers, (analysis) => toWireAnalysis(analysis, kinds));
      },
    );

    app.get(
      '/games/:id/analysis',
      {
        config: { isStream: true },
        schema: {
          operationId: 'analyseGame',
          summary: 'Analyse a finished game',
          description: `What each move cost, what would have been better, and how the game stood. ${STREAMED}`,
          params: Params,
          querystring: GameAnalysisQuery,
          response: {
            200: inTypes('What the moves were worth.', {
              'application/json': ref(GameAnalysis),
              ...streamed,
            }),
            ...REFUSALS,
          },
        },
        exposeHeadRoute: false, // nobody should have a game analysed for its headers
      },
      async (request, reply) => {
        const { milliseconds = DEFAULT_GAME_MILLISECONDS } = request.query;
        const game = await games.read(request.params.id);
        const answers = analyst.game(game, { milliseconds, ...toAsking(request, reply) });
        return sendAnswers(request, reply, answers, toWireGameAnalysis);
      },
    );
  };
}

/** On whose behalf, and until when: work ends when whoever asked has gone away. */
function toAsking(request: FastifyRequest, reply: FastifyReply): { client: string; signal: AbortSignal } {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return { client: toCaller(request.ip), signal: gone.signal };
}
