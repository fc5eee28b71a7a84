import type { ClockSettings, Game, Seat } from '@kalah/api';
import type { Both, Side } from '@kalah/rules';
import { findItem, setItem } from '../ui/storage.ts';
import type { Ended } from './narration.ts';
import { closeSeat, findStoredSide } from './seats.ts';

export interface PastGame {
  readonly id: string;
  readonly kind: 'computer' | 'here' | 'online';
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly start: string;
  readonly pits: readonly number[];
  readonly result: Ended;
  readonly seats: Both<Seat>;
  /** The side of this player, unless two people shared the device. */
  readonly own?: Side;
  readonly clock?: ClockSettings;
}

/** How many games are stored, about 100 KB. The oldest are removed first. */
const MAX_PAST_GAMES = 300;

/** The finished games, newest first. */
export function pastGames(): readonly PastGame[] {
  const stored = findItem<readonly PastGame[]>('history');
  return Array.isArray(stored) ? stored : [];
}

export function findPast(id: string): PastGame | undefined {
  return pastGames().find((game) => game.id === id);
}

/** Stores finished games. One that is already stored keeps its place and is not stored twice. */
export function addPast(...games: readonly PastGame[]): void {
  const known = new Map([...games, ...pastGames()].map((game) => [game.id, game]));
  if (known.size === pastGames().length) return;
  const newestFirst = [...known.values()].sort((a, b) => b.endedAt - a.endedAt);
  setItem('history', newestFirst.slice(0, MAX_PAST_GAMES));
}

export function removePast(id: string): void {
  setItem(
    'history',
    pastGames().filter((game) => game.id !== id),
  );
}

/** Records that a game on the server is over, and stores it if this player had a seat in it and moves were played. */
export function closeGame(game: Game, own: Side | undefined = findStoredSide(game)): void {
  const { id, moves, result } = game;
  closeSeat(id);
  if (own && result && moves.length > 0) addPast(toPast(game, result, own));
}

export function toPast(
  { id, start, moves, seats, clock, updatedAt }: Game,
  { how, winner }: Ended,
  own: Side,
): PastGame {
  return {
    id,
    kind: 'online',
    endedAt: Date.parse(updatedAt),
    start,
    pits: moves.map(({ pit }) => pit),
    result: { how, winner },
    seats,
    own,
    ...(clock && { clock: toSettings(clock) }),
  };
}

function toSettings(clock: ClockSettings): ClockSettings {
  return clock.kind === 'live'
    ? { kind: 'live', initial: clock.initial, increment: clock.increment }
    : { kind: 'correspondence', days: clock.days };
}
