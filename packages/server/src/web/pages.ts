import type { FastifyInstance } from 'fastify';
import { GameError } from '../games/error.ts';
import type { Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import { findGameId } from '../games/id.ts';
import { originOf } from '../http/origin.ts';
import { toCardTags } from './card-tags.ts';
import type { WebDocument } from './document.ts';

/** The addresses that are pages of the web app, besides those of games. */
const PAGES = ['/', '/learn', '/analysis', '/settings'];
/** Games that are played in the browser alone stand where the others have their id. */
const LOCAL_GAMES = ['computer', 'here'];

/** The pages of the web app. Where none was built, the start page leads to the description of the API. */
export async function webPages(
  app: FastifyInstance,
  document: WebDocument | undefined,
  games: Games,
  publicUrl: string | undefined,
): Promise<void> {
  const page = { schema: { hide: true } };
  if (!document) {
    app.get('/', page, (_request, reply) => reply.redirect('/docs'));
    return;
  }
  for (const path of PAGES) app.get(path, page, (_request, reply) => document.send(reply));
  for (const path of ['/play/:id', '/play/:id/analysis']) {
    app.get<{ Params: { id: string } }>(path, page, async (request, reply) => {
      const { id } = request.params;
      if (LOCAL_GAMES.includes(id)) return document.send(reply);
      const game = await findGame(games, id);
      if (!game) return document.sendNotFound(reply);
      return document.sendWith(reply, toCardTags(game, originOf(request, publicUrl)));
    });
  }
}

async function findGame(games: Games, name: string): Promise<Game | undefined> {
  const id = findGameId(name);
  if (!id) return undefined;
  return games.read(id).catch((error) => {
    if (error instanceof GameError && error.code === 'no-such-game') return undefined;
    throw error;
  });
}
