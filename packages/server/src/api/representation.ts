import { drawBoardText } from '@kalah/board/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Game } from '../games/game.ts';
import { toPictureOptions } from './picture-options.ts';
import { toWireGame } from './translate.ts';

type Form = 'json' | 'text' | 'page';

/** A game in the form the reader asks for: JSON, a drawing for terminals, or the way to the web page. */
export function sendGame(request: FastifyRequest, reply: FastifyReply, game: Game): FastifyReply {
  const form = chooseForm(request.headers.accept);
  reply.header('vary', 'accept');
  if (form === 'page') return reply.redirect(`/play/${game.id}`, 303);
  if (isUnchanged(request, reply, form === 'json' ? `"${game.version}"` : `"${game.version}-text"`)) {
    return reply.code(304).send();
  }
  if (form === 'text')
    return reply.type('text/plain; charset=utf-8').send(drawBoardText(game.position, toPictureOptions(game)));
  return reply.send(toWireGame(game));
}

/** Sets the ETag; whether the reader has just that already. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  const known = request.headers['if-none-match'];
  if (!known) return false;
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function chooseForm(accept = ''): Form {
  if (accept.includes('text/html')) return 'page';
  return accept.includes('text/plain') && !accept.includes('json') ? 'text' : 'json';
}
