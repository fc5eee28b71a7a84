import { randomUUID } from 'node:crypto';
import { CLASSIC, legalPits, must, play, startPosition } from '@kalah/rules';
import { type TimeControl, timeMove } from '@kalah/rules/clock';
import type { GameEvent, NewEvent } from './event.ts';
import type { Game } from './game.ts';
import type { Change } from './game-store.ts';
import { apply } from './replay.ts';
import type { Seat } from './seat.ts';

/** Tests set `at` to determine the order of lists. */
export interface NewGameOptions {
  readonly id?: string;
  readonly at?: number;
  readonly listed?: boolean;
  readonly south?: Seat;
  readonly north?: Seat;
  readonly clock?: TimeControl;
  readonly rated?: true;
}

const OPEN: Seat = { kind: 'open' };

export function named(name: string): Seat {
  return { kind: 'named', name };
}

export function account(id: string): Seat {
  return { kind: 'account', id, name: id, tokenHash: `token of ${id}` };
}

export function newGame({
  id = randomUUID(),
  at = 1000,
  listed = true,
  clock,
  rated,
  ...seats
}: NewGameOptions = {}): Change {
  const { south = OPEN, north = OPEN } = seats;
  const start = startPosition(CLASSIC);
  const created = {
    kind: 'created',
    start,
    seats: { south, north },
    listed,
    ...(clock && { clock }),
    ...(rated && { rated }),
  } as const;
  return toChange(undefined, id, [created], at);
}

export function addEvents(game: Game, ...newEvents: NewEvent[]): Change {
  return toChange(game, game.id, newEvents, game.updatedAt + 1);
}

/** A move for the side to move. The choice is deterministic and leads to games of typical length. */
export function playMove(game: Game, at = game.updatedAt + 1): Change {
  const pits = legalPits(game.position);
  const pit = pits[(game.nextMove * 7) % pits.length]!;
  const side = game.position.turn;
  const endsTurn = must(play(game.position, pit)).after.turn !== side;
  const time = game.clock && timeMove(game.clock, { side, endsTurn, at });
  return toChange(game, game.id, [{ kind: 'moved', side, pit, ...time }], at);
}

/** Returns a change that databases reject, because their columns accept only integer times. */
export function makeUnstorable(change: Change, at = 0.5): Change {
  return { ...change, events: change.events.map((event) => ({ ...event, at })) };
}

function toChange(game: Game | undefined, id: string, newEvents: readonly NewEvent[], at: number): Change {
  const expected = game?.version ?? 0;
  const events = newEvents.map(
    (newEvent, index): GameEvent => ({ ...newEvent, number: expected + 1 + index, at }),
  );
  const after = events.reduce<Game | undefined>((before, event) => apply(before, id, event), game)!;
  return { ...(game && { before: game }), events, game: after };
}
