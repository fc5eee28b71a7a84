import { both } from '@kalah/rules';
import {
  clockMove,
  clockOutage,
  clockTakeback,
  countTurns,
  type Clock as RulesClock,
  runClock,
  stopClock,
} from '@kalah/rules/clock';
import type { Clock } from './clock.ts';
import type { GameEvent } from './event.ts';
import type { Game } from './game.ts';
import { toWireClock } from './wire-clock.ts';

/** The clock after one more event; `after` is the rest of the game after it. */
export function applyClock(before: Game & { clock: Clock }, event: GameEvent, after: Game): Clock {
  return toWireClock(follow(toRulesClock(before), event, after), Date.parse(event.at));
}

function follow(clock: RulesClock, event: GameEvent, { board, moves, status }: Game): RulesClock {
  const at = Date.parse(event.at);
  const { turn } = board;
  switch (event.kind) {
    case 'moved': {
      const { side, charged = 0, granted = 0, credited = 0 } = event;
      return clockMove(clock, { side, endsTurn: turn !== side, at }, { charged, granted, credited });
    }
    case 'took-back': {
      const remaining = countTurns(moves, turn);
      return clockTakeback(clock, { turn, at, charged: event.charged ?? 0, remaining });
    }
    case 'outage':
      return clockOutage(clock, { from: Date.parse(event.from), to: Date.parse(event.to) });
    case 'seated':
      return runClock(clock, status === 'playing' ? turn : undefined, at);
    case 'ended':
      return stopClock(clock, at, event.charged ?? 0);
    default:
      return clock;
  }
}

/** What events say about increments and credits is enough, so what the server needs to decide on them is left out. */
function toRulesClock({ clock, moves, board, updatedAt }: Game & { clock: Clock }): RulesClock {
  const { left, running, since } = clock;
  return {
    control: clock,
    left,
    ...(running && { running }),
    since: Date.parse(since ?? updatedAt),
    ...countTurns(moves, board.turn),
    owed: both(() => 0),
    lagQuota: both(() => 0),
  };
}
