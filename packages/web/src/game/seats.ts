import type { Side } from '@kalah/rules';
import { findKept, forget, keep, keysUnder } from '../ui/storage.ts';

/** A seat this browser holds in a game on the server: by a secret, or by the name it gives. */
export interface KeptSeat {
  readonly side: Side;
  readonly token?: string;
  readonly name?: string;
  /** When it was taken, by this device's clock, but always later than the one before; only to put the newest first. */
  readonly taken: number;
}

const MOST_KEPT = 50;

export function findSeat(game: string): KeptSeat | undefined {
  return findKept<KeptSeat>(`seat:${game}`);
}

export function keepSeat(game: string, seat: Omit<KeptSeat, 'taken'>): KeptSeat {
  const before = Math.max(0, ...keysUnder('seat:').map((held) => findSeat(held)?.taken ?? 0));
  const kept = { ...seat, taken: Math.max(Date.now(), before + 1) };
  keep(`seat:${game}`, kept);
  for (const old of heldGames().slice(MOST_KEPT)) forget(`seat:${old}`);
  return kept;
}

/** Games with a seat of ours, the newest first. */
export function heldGames(): string[] {
  return keysUnder('seat:')
    .map((game) => ({ game, taken: findSeat(game)?.taken ?? 0 }))
    .sort((a, b) => b.taken - a.taken)
    .map(({ game }) => game);
}
