import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Games } from '../../games/games.ts';
import { findGameId } from '../../games/id.ts';
import { NOBODY } from '../../games/seat.ts';
import { describeApi } from '../../ops/openapi.ts';
import { acceptAnyBody } from '../../ops/validation.ts';
import { BadWish, requireSixPits, toOpening } from '../wish.ts';
import { replyToError } from './errors.ts';
import { SIDE, toBoardState, VARIANT } from './translate.ts';
import { BoardParams, BoardState, MoveBody } from './wire.ts';

/** Pits are 0–5 of a player, and whoever moves says which player they are. */
export function boards(games: Games): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.setErrorHandler(replyToError);
    acceptAnyBody(app);
    await describeApi(app, {
      title: 'boards',
      description: 'Compatible with the `boards` service: six seeds, players ONE and TWO.',
      path: '/api/boards/openapi.json',
    });

    app.post('/api/boards', { schema: { response: { 200: BoardState } } }, async ({ body, query }) =>
      toBoardState(
        await games.create({
          start: toOpening(VARIANT, body, query),
          seats: { south: { kind: 'open' }, north: { kind: 'open' } },
          listed: false,
        }),
      ),
    );

    const read = { params: BoardParams, response: { 200: BoardState } };
    app.get('/api/boards/:id', { schema: read }, async ({ params }) =>
      toBoardState(await games.read(toGameId(params.id))),
    );

    app.put('/api/boards/:id', { schema: { ...read, body: MoveBody } }, async ({ params, body }) => {
      const wish = { side: SIDE[body.player], pit: Number(body.pitIndex), by: NOBODY, check: requireSixPits };
      return toBoardState(await games.play(toGameId(params.id), wish));
    });
  };
}

function toGameId(text: string): string {
  const id = findGameId(text);
  if (!id) throw new BadWish(`The board id "${text}" is not a UUID`);
  return id;
}
