import type { Side } from '@kalah/rules';
import { findKept, forget, keep, keysUnder } from '../ui/storage.ts';

/** A seat this browser holds in a game on the server: by a secret, or by the name it gives. */
export interface KeptSeat {
  readonly side: Side;
  readonly token?: string;
  readonly name?: string;
  /** When it was taken, by this device's clock, but always later than the one before; only to put the newest first. */
  readonly taken: number;
  /** Whether the game is known to be over; nobody will miss its secret. */
  readonly over?: boolean;
}

/** Seats of games that are over are dropped from here on; those of games in play only when there are very many. */
const MOST_OVER = 50;
const MOST_KEPT = 500;

export function findSeat(game: string): KeptSeat | undefined {
  return findKept<KeptSeat>(`seat:${game}`);
}

/** Keeps a seat of a game that goes on; one taken along from another game begins anew. */
export function keepSeat(game: string, seat: Omit<KeptSeat, 'taken' | 'over'>): KeptSeat {
  const before = heldSeats()[0]?.taken ?? 0;
  const kept = { ...seat, over: false, taken: Math.max(Date.now(), before + 1) };
  keep(`seat:${game}`, kept);
  const held = heldSeats();
  for (const old of held.filter(({ over }) => over).slice(MOST_OVER)) forget(`seat:${old.game}`);
  for (const old of held.slice(MOST_KEPT)) forget(`seat:${old.game}`);
  return kept;
}

/** Remembers that a game is over. */
export function closeSeat(game: string): void {
  const seat = findSeat(game);
  if (seat && !seat.over) keep(`seat:${game}`, { ...seat, over: true });
}

/** Games with a seat of ours that are not known to be over, the newest first. */
export function heldGames(): string[] {
  return heldSeats()
    .filter(({ over }) => !over)
    .map(({ game }) => game);
}

function heldSeats(): { game: string; taken: number; over: boolean }[] {
  return keysUnder('seat:')
    .map((game) => {
      const { taken = 0, over = false } = findSeat(game) ?? {};
      return { game, taken, over };
    })
    .sort((a, b) => b.taken - a.taken);
}
