import type { Pair as WirePair } from '@kalah/api';
import { pairMargin } from '@kalah/rules';
import type { Pair } from '../event.ts';
import type { Game } from '../game.ts';
import { needsSecondGame } from '../pair.ts';

export function findWirePair(game: Game): WirePair | null {
  const { pair, ending, position, rematch } = game;
  if (!pair) return null;
  const wire = toWirePair(pair);
  if (!ending || (pair.number === 1 && !needsSecondGame(game))) return wire;
  return {
    ...wire,
    ...(pair.number === 1 && { other: rematch ?? null }),
    margin: wire.before + pairMargin(ending, position),
  };
}

export function toWirePair(pair: Pair): WirePair {
  return pair.number === 1
    ? { number: 1, other: null, before: 0, margin: null }
    : { number: 2, other: pair.first, before: pair.margin, margin: null };
}
