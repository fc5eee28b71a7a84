import type { Side } from '../side.ts';
import {
  type Clock,
  clockMove,
  clockOutage,
  clockSwap,
  clockTakeback,
  type MoveTime,
  runClock,
  stopClock,
} from './clock.ts';
import type { Outage } from './outage.ts';
import { countTurns } from './turn-count.ts';

export type ClockEvent =
  | { readonly kind: 'seated' | 'swapped' }
  | ({ readonly kind: 'moved'; readonly side: Side } & Partial<MoveTime>)
  | { readonly kind: 'took-back' | 'ended'; readonly charged?: number }
  | ({ readonly kind: 'outage' } & Outage);

export interface ClockedGame {
  readonly turn: Side;
  /** Whether both seats are taken and the game is not over. */
  readonly isPlaying: boolean;
  readonly moves: readonly { readonly side: Side }[];
  readonly isSwapped: boolean;
}

const KINDS: ReadonlySet<string> = new Set<ClockEvent['kind']>([
  'seated',
  'swapped',
  'moved',
  'took-back',
  'ended',
  'outage',
]);

export function isClockEvent<Event extends { readonly kind: string }>(
  event: Event,
): event is Extract<Event, { readonly kind: ClockEvent['kind'] }> {
  return KINDS.has(event.kind);
}

export function followClock(clock: Clock, event: ClockEvent, at: number, after: ClockedGame): Clock {
  const { turn, isPlaying, moves, isSwapped } = after;
  switch (event.kind) {
    case 'moved': {
      const { side, charged = 0, granted = 0, credited = 0 } = event;
      // The side that made the last move of a game stays to move.
      return clockMove(clock, { side, endsTurn: turn !== side, at }, { charged, granted, credited });
    }
    case 'took-back':
      return clockTakeback(clock, {
        turn,
        at,
        charged: event.charged ?? 0,
        remaining: countTurns(moves, turn, isSwapped),
      });
    case 'swapped':
      return clockSwap(clock, at);
    case 'outage':
      return clockOutage(clock, event);
    case 'seated':
      return runClock(clock, isPlaying ? turn : undefined, at);
    case 'ended':
      return stopClock(clock, at, event.charged ?? 0);
  }
}
