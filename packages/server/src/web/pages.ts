import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { GameError } from '../games/error.ts';
import type { Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import { findGameId } from '../games/id.ts';
import { originOf } from '../ops/origin.ts';
import { toCardTags } from './card-tags.ts';

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
/** The addresses that are pages of the web app, which reads the rest of them itself. */
const PAGES = ['/', '/learn', '/analysis', '/settings', '/play'];
const HEAD_MARK = '<!--head-->';
const YEAR_MS = 365 * 24 * 3600 * 1000;

/** The web app: its files as they were built, and its one document for every page of it. */
export async function webPages(
  app: FastifyInstance,
  games: Games,
  publicUrl: string | undefined,
  folder: string = DIST,
): Promise<void> {
  if (!existsSync(folder)) {
    app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/docs'));
    return;
  }
  const [before, after] = readFileSync(join(folder, 'index.html'), 'utf8').split(HEAD_MARK) as [
    string,
    string,
  ];

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Files under assets/ carry a hash of their content in their name; everything else may change any day.
      if (path.includes('/assets/'))
        reply.header('cache-control', `public, max-age=${YEAR_MS / 1000}, immutable`);
      else reply.header('cache-control', 'no-cache');
    },
  });

  const page = { schema: { hide: true } };
  for (const path of PAGES) {
    app.get(path, page, (_request, reply) => reply.type('text/html; charset=utf-8').send(before + after));
  }
  app.get<{ Params: { '*': string } }>('/play/*', page, async (request, reply) => {
    const game = await findGame(games, request.params['*']);
    reply.type('text/html; charset=utf-8');
    // An unknown game gets the page as well, and the page says so; the status is for those who do not read.
    if (!game) return reply.code(request.params['*'].includes('-') ? 404 : 200).send(before + after);
    return before + toCardTags(game, originOf(request, publicUrl)) + after;
  });
}

async function findGame(games: Games, path: string): Promise<Game | undefined> {
  const id = findGameId(path.split('/', 1)[0]!);
  if (!id) return undefined;
  return games.read(id).catch((error) => {
    if (error instanceof GameError && error.code === 'no-such-game') return undefined;
    throw error;
  });
}
