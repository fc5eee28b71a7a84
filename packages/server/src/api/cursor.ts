import type { Cursor } from '../games/game-store.ts';
import { findGameId } from '../games/id.ts';

/** A place in a list as one opaque word. */
export function formatCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

export function findCursor(text: string): Cursor | undefined {
  const [, createdAt, rest] = /^(\d{1,15}) (\S+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const id = rest && findGameId(rest);
  return createdAt && id ? { createdAt: Number(createdAt), id } : undefined;
}
