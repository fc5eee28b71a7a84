import { randomUUID } from 'node:crypto';
import { CLASSIC, legalPits, startPosition } from '@kalah/rules';
import type { GameEvent, NewEvent } from './event.ts';
import type { Game } from './game.ts';
import type { Change } from './game-store.ts';
import { apply } from './replay.ts';
import type { Seat } from './seat.ts';

/** Games for tests. Times are handed in, so lists come in an order that a test can know. */
export interface Beginning {
  readonly id?: string;
  readonly at?: number;
  readonly listed?: boolean;
  readonly south?: Seat;
  readonly north?: Seat;
}

const OPEN: Seat = { kind: 'open' };

export function named(name: string): Seat {
  return { kind: 'named', name };
}

/** A new game, not appended yet. */
export function begin({ id = randomUUID(), at = 1000, listed = true, ...seats }: Beginning = {}): Change {
  const { south = OPEN, north = OPEN } = seats;
  const start = startPosition(CLASSIC);
  return toChange(undefined, id, [{ kind: 'created', start, seats: { south, north }, listed }], at);
}

/** What happens next in a game, not appended yet. */
export function goOn(game: Game, ...newEvents: NewEvent[]): Change {
  return toChange(game, game.id, newEvents, game.updatedAt + 1);
}

/** The side to move plays a pit, always the same one in the same game, and one of a game of some length. */
export function playOn(game: Game): Change {
  const pits = legalPits(game.position);
  return goOn(game, {
    kind: 'moved',
    side: game.position.turn,
    pit: pits[(game.nextMove * 7) % pits.length]!,
  });
}

/** The events would fit, but one has a time that no column takes. */
export function spoil(change: Change): Change {
  return { ...change, events: change.events.map((event) => ({ ...event, at: 0.5 })) };
}

function toChange(game: Game | undefined, id: string, newEvents: readonly NewEvent[], at: number): Change {
  const expected = game?.version ?? 0;
  const events = newEvents.map(
    (newEvent, index): GameEvent => ({ ...newEvent, number: expected + 1 + index, at }),
  );
  const after = events.reduce<Game | undefined>((before, event) => apply(before, id, event), game)!;
  return { ...(game && { before: game }), events, game: after };
}
