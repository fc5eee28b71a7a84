import { both } from '@kalah/rules';
import {
  type ClockEvent,
  countTurns,
  followClock,
  isClockEvent,
  type Clock as RulesClock,
} from '@kalah/rules/clock';
import type { Clock } from './clock.ts';
import type { GameEvent } from './event.ts';
import type { Game } from './game.ts';
import { toWireClock } from './wire-clock.ts';

/** The clock after one more event; `after` is the rest of the game after it. */
export function applyClock(before: Game & { clock: Clock }, event: GameEvent, after: Game): Clock {
  const at = Date.parse(event.at);
  const clock = toRulesClock(before);
  const next = isClockEvent(event)
    ? followClock(clock, toClockEvent(event), at, toClockedGame(after))
    : clock;
  return toWireClock(next, at);
}

function toClockEvent(event: Extract<GameEvent, { kind: ClockEvent['kind'] }>): ClockEvent {
  return event.kind === 'outage'
    ? { kind: 'outage', from: Date.parse(event.from), to: Date.parse(event.to) }
    : event;
}

function toClockedGame({ board, status, moves, swap }: Game) {
  return { turn: board.turn, isPlaying: status === 'playing', moves, isSwapped: swap === 'done' };
}

/** Increments and credits are in the events, so the state from which the server computes them is left out. */
function toRulesClock({ clock, moves, board, swap, updatedAt }: Game & { clock: Clock }): RulesClock {
  const { left, running, since } = clock;
  return {
    control: clock,
    left,
    ...(running && { running }),
    since: Date.parse(since ?? updatedAt),
    ...countTurns(moves, board.turn, swap === 'done'),
    owed: both(() => 0),
    lagQuota: both(() => 0),
  };
}
