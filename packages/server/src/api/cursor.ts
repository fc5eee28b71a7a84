import type { Cursor } from '../games/game-store.ts';

/** A place in a list as one opaque word. */
export function formatCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

export function findCursor(text: string): Cursor | undefined {
  const [, createdAt, id] =
    /^(\d{1,15}) ([0-9a-f-]{36})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return createdAt && id ? { createdAt: Number(createdAt), id } : undefined;
}
