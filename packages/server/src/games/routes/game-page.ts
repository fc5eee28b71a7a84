import type { GamePage } from '@kalah/api';
import { BadRequest } from '../../platform/http/bad-request.ts';
import { formatWithList } from '../../platform/http/long-json.ts';
import { mapInTimeSlices } from '../../platform/time-slices.ts';
import type { Game } from '../game.ts';
import type { Cursor } from '../game-store.ts';
import { findGameId } from '../id.ts';
import { toWireGame } from '../wire/game.ts';

/** A page as JSON text. The next page begins after `last`; the final page has none. */
export async function formatGames(page: readonly Game[], last: Cursor | undefined): Promise<string> {
  const next = last ? formatCursor(last) : null;
  const games = await mapInTimeSlices(page, (game) => JSON.stringify(toWireGame(game)));
  return formatWithList({ next } satisfies Omit<GamePage, 'games'>, 'games', games);
}

/** Opaque to clients: the last game of the page, in base64. */
function formatCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

export function toCursor(text: string): Cursor {
  const [, at, rest] = /^(\d{1,15}) (\S+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const id = rest && findGameId(rest);
  if (!at || !id) throw new BadRequest('The cursor is not valid; use the `next` of a page.');
  return { at: Number(at), id };
}
