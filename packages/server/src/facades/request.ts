import { Type } from '@kalah/api/type';
import { createVariant, MAX_SEEDS, type Position, startPosition, type Variant } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import { findGameId } from '../games/id.ts';

/** An invalid request, or a game that a compatible API cannot express. The message is for the caller. */
export class BadRequest extends Error {}

/** Every creation call accepts a number of seeds, unlike the originals. `toOpening` validates it. */
export const OpeningQuery = Type.Object({
  seeds: Type.Optional(
    Type.Unknown({ description: `Seeds in each pit, 1 to ${MAX_SEEDS}; also as a field of a JSON body.` }),
  ),
});

/** The seeds are in the body or the query. Bodies that are not objects are ignored. */
export function toOpening(variant: Omit<Variant, 'pits'>, body: unknown, query: unknown): Position {
  const asked = findField(body, 'seeds') ?? findField(query, 'seeds') ?? variant.seeds;
  const made = createVariant({ ...variant, pits: 6, seeds: findInteger(asked) ?? Number.NaN });
  if (!made.ok) throw new BadRequest(`seeds must be a whole number from 1 to ${MAX_SEEDS}`);
  return startPosition(made.value);
}

export function findInteger(value: unknown): number | undefined {
  if (typeof value === 'string') return /^-?\d+$/.test(value) ? Number(value) : undefined;
  return Number.isInteger(value) ? (value as number) : undefined;
}

/** The compatible APIs have 14 houses; other boards are rejected, never shown wrongly. */
export function requireSixPits({ start }: Pick<Game, 'start'>): void {
  const { pits } = start.variant;
  if (pits !== 6) throw new BadRequest(`This API shows six pits a side, and this game has ${pits}`);
}

/** For APIs that distinguish malformed ids from unknown ones. */
export function toGameId(text: string, message: string): string {
  const id = findGameId(text);
  if (!id) throw new BadRequest(message);
  return id;
}

function findField(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined;
  return (value as Record<string, unknown>)[field];
}
