import type { GamePage } from '@kalah/api';
import type { Game } from '../games/game.ts';
import type { Cursor } from '../games/game-store.ts';
import { findGameId } from '../games/id.ts';
import { mapInTurns } from '../turns.ts';
import { BadRequest } from './bad-request.ts';
import { formatWithList } from './long-json.ts';
import { toWireGame } from './wire-game.ts';

/** The JSON text of a page: at most `limit` of the games that were found, and a cursor if more were found. */
export async function formatGamePage(found: readonly Game[], limit: number): Promise<string> {
  const page = found.slice(0, limit);
  const next = found.length > limit ? formatCursor(page.at(-1)!) : null;
  const games = await mapInTurns(page, (game) => JSON.stringify(toWireGame(game)));
  return formatWithList({ next } satisfies Omit<GamePage, 'games'>, 'games', games);
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
