import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { GameError } from '../games/error.ts';
import type { Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import { findGameId } from '../games/id.ts';
import { toPagePolicy } from '../ops/headers.ts';
import { originOf } from '../ops/origin.ts';
import { toCardTags } from './card-tags.ts';
import { DIST } from './files.ts';

/** The addresses that are pages of the web app, which reads the rest of them itself. */
const PAGES = ['/', '/learn', '/analysis', '/settings', '/play'];
const HEAD_MARK = '<!--head-->';
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** The web app's one document, for every page of it. */
export async function webPages(
  app: FastifyInstance,
  games: Games,
  publicUrl: string | undefined,
  folder: string = DIST,
): Promise<void> {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) {
    app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/docs'));
    return;
  }
  const document = readFileSync(file, 'utf8');
  const [before, after] = document.split(HEAD_MARK) as [string, string];
  const policy = toPagePolicy([...document.matchAll(INLINE_SCRIPT)].map(([, script]) => script!));
  const sendPage = createSender(before + after, policy);

  const page = { schema: { hide: true } };
  for (const path of PAGES) app.get(path, page, (_request, reply) => sendPage(reply));
  app.get<{ Params: { '*': string } }>('/play/*', page, async (request, reply) => {
    const game = await findGame(games, request.params['*']);
    // An unknown game gets the page as well, and the page says so; the status is for those who do not read.
    if (!game) return sendPage(reply.code(request.params['*'].includes('-') ? 404 : 200));
    return createSender(before + toCardTags(game, originOf(request, publicUrl)) + after, policy)(reply);
  });
}

const COMPRESS = {
  br: (page: string) => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: string) => gzipSync(page),
};

/** Sends a page in the way the reader takes, compressed once for all who take it so. */
function createSender(page: string, policy: string): (reply: FastifyReply) => FastifyReply {
  const compressed = new Map<string, Buffer>();
  return (reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-cache');
    const accepted = reply.request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
    if (!encoding) return reply.send(page);
    const body = compressed.get(encoding) ?? COMPRESS[encoding](page);
    compressed.set(encoding, body);
    return reply.header('content-encoding', encoding).send(body);
  };
}

async function findGame(games: Games, path: string): Promise<Game | undefined> {
  const id = findGameId(path.split('/', 1)[0]!);
  if (!id) return undefined;
  return games.read(id).catch((error) => {
    if (error instanceof GameError && error.code === 'no-such-game') return undefined;
    throw error;
  });
}
