import type { Game } from '@kalah/api';
import { opposite, type Side } from '@kalah/rules';
import { findItem, itemKeys, removeItem, setItem } from '../ui/storage.ts';

/** A seat of this browser in a game on the server, proved by a token or by a name. */
export interface StoredSeat {
  readonly side: Side;
  readonly token?: string;
  readonly name?: string;
  /** When it was taken, by this device's clock, made later than all earlier seats; used only for sorting. */
  readonly taken: number;
  /** Whether the game is known to be over, so its token is no longer needed. */
  readonly over?: boolean;
}

/** How many seats are stored: of finished games, and of all games. The oldest are removed first. */
const MAX_FINISHED = 50;
const MAX_SEATS = 500;

export function findSeat(game: string): StoredSeat | undefined {
  return findItem<StoredSeat>(`seat:${game}`);
}

/** [Q14] The side of a stored seat in a game: the other one, once the players have swapped. */
export function sideIn({ swap }: Pick<Game, 'swap'>, { side }: Pick<StoredSeat, 'side'>): Side {
  return swap === 'done' ? opposite(side) : side;
}

export function findStoredSide(game: Pick<Game, 'id' | 'swap'>): Side | undefined {
  const stored = findSeat(game.id);
  return stored && sideIn(game, stored);
}

/** Stores a seat of a game in progress. A seat copied from an earlier game gets a new time. */
export function storeSeat(game: string, seat: Omit<StoredSeat, 'taken' | 'over'>): StoredSeat {
  const before = storedSeats()[0]?.taken ?? 0;
  const stored = { ...seat, over: false, taken: Math.max(Date.now(), before + 1) };
  setItem(`seat:${game}`, stored);
  const held = storedSeats();
  for (const old of held.filter(({ over }) => over).slice(MAX_FINISHED)) removeItem(`seat:${old.game}`);
  for (const old of held.slice(MAX_SEATS)) removeItem(`seat:${old.game}`);
  return stored;
}

export function closeSeat(game: string): void {
  const seat = findSeat(game);
  if (seat && !seat.over) setItem(`seat:${game}`, { ...seat, over: true });
}

/** Ids of the games in which this browser has a seat and that are not known to be over, newest first. */
export function seatedGames(): string[] {
  return storedSeats()
    .filter(({ over }) => !over)
    .map(({ game }) => game);
}

function storedSeats(): { game: string; taken: number; over: boolean }[] {
  return itemKeys('seat:')
    .map((game) => {
      const { taken = 0, over = false } = findSeat(game) ?? {};
      return { game, taken, over };
    })
    .sort((a, b) => b.taken - a.taken);
}
