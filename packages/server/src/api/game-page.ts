import type { GamePage } from '@kalah/api';
import type { Game } from '../games/game.ts';
import type { Cursor } from '../games/game-store.ts';
import { findGameId } from '../games/id.ts';
import { BadRequest } from './bad-request.ts';
import { toWireGame } from './wire-game.ts';

/** A page of at most `limit` of the games that were found, with a cursor if more were found. */
export function toGamePage(found: readonly Game[], limit: number): GamePage {
  const page = found.slice(0, limit);
  return {
    games: page.map(toWireGame),
    next: found.length > limit ? formatCursor(page.at(-1)!) : null,
  };
}

/** A cursor is opaque to clients: the last game of the page, in base64. */
function formatCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

export function parseCursor(text: string): Cursor {
  const [, createdAt, rest] = /^(\d{1,15}) (\S+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const id = rest && findGameId(rest);
  if (!createdAt || !id) throw new BadRequest('The cursor is not valid; use the `next` of a page.');
  return { createdAt: Number(createdAt), id };
}
