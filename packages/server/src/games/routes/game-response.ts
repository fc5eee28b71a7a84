import { drawBoardText } from '@kalah/board/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '../../platform/http/etag.ts';
import type { Game } from '../game.ts';
import { toWireGame } from '../wire/game.ts';
import { toPictureOptions } from './picture-options.ts';

type Form = 'json' | 'text' | 'page';

export function sendGame(request: FastifyRequest, reply: FastifyReply, game: Game): FastifyReply {
  const form = chooseForm(request.headers.accept);
  reply.header('vary', 'accept');
  if (form === 'page') return reply.redirect(`/play/${game.id}`, 303);
  const etag = form === 'json' ? `"${game.version}"` : `"${game.version}-text"`;
  if (isNotModified(request, reply, etag)) return reply.code(304).send();
  // It contains the time at which it is sent, which a browser must not take from its cache.
  if (game.clock?.running) reply.header('cache-control', 'no-store');
  if (form === 'json') return reply.send(toWireGame(game));
  return reply.type('text/plain; charset=utf-8').send(drawBoardText(game.position, toPictureOptions(game)));
}

function chooseForm(accept = ''): Form {
  if (accept.includes('text/html')) return 'page';
  return accept.includes('text/plain') && !accept.includes('json') ? 'text' : 'json';
}
