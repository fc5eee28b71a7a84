import { Type } from '@kalah/api/type';
import { BadRequest } from '../../platform/http/bad-request.ts';
import type { ReportPlace } from '../report.ts';

export const PAGE_QUERY = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The `next` of the page before.' })),
};

/** Of entries that were read with `limit + 1`. */
export function toPage<Item>(
  read: readonly Item[],
  limit: number,
  toCursor: (last: Item) => string,
): { items: readonly Item[]; next: string | null } {
  const items = read.slice(0, limit);
  return { items, next: read.length > limit ? toCursor(items.at(-1)!) : null };
}

export function parseNumberCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw badCursor();
  return Number(cursor);
}

export function formatPlace({ at, id }: ReportPlace): string {
  return `${at}_${id}`;
}

export function parsePlace(cursor: string | undefined): ReportPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = /^(\d{1,15})_([\w-]{1,100})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw badCursor();
  return { at: Number(at), id };
}

function badCursor(): BadRequest {
  return new BadRequest('cursor must be the `next` of the page before.', 'cursor');
}
