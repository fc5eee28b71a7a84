import { createVariant, must, type Position, startPosition, type Variant } from '@kalah/rules';
import type { Game } from '../games/game.ts';

/** What a compatible API cannot put into its words, or was asked for wrongly; the message is for the caller. */
export class BadWish extends Error {}

/**
 * The opening of an API's game. Every creation call takes an optional number of seeds, in the body or the query, which
 * the originals ignore; a body of any other kind is passed over.
 */
export function toOpening(variant: Omit<Variant, 'pits'>, body: unknown, query: unknown): Position {
  const asked = findField(body, 'seeds') ?? findField(query, 'seeds');
  const seeds = asked === undefined ? variant.seeds : Number(asked);
  const isNumber =
    typeof asked === 'number' || (typeof asked === 'string' && /^\d+$/.test(asked)) || asked === undefined;
  if (!isNumber || !Number.isInteger(seeds) || seeds < 1 || seeds > 12) {
    throw new BadWish('seeds must be a whole number from 1 to 12');
  }
  return startPosition(must(createVariant({ ...variant, pits: 6, seeds })));
}

/** The compatible APIs have 14 houses; what does not fit is refused, never answered wrongly. */
export function requireSixPits({ start }: Pick<Game, 'start'>): void {
  if (start.variant.pits !== 6) {
    throw new BadWish(`This game has ${start.variant.pits} pits a side, and this API can only show six`);
  }
}

function findField(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined;
  return (value as Record<string, unknown>)[field];
}
