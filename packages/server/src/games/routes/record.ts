import { both, type GameRecord } from '@kalah/rules';
import type { TimeControl } from '@kalah/rules/clock';
import type { GameEvent } from '../event.ts';
import type { Game } from '../game.ts';
import { findSeatLabel } from '../seat-label.ts';

/** In the notation of docs/rules.md, without the times of the moves. */
export function toRecord({ start, seats, moves, clock, ending, createdAt }: Game): GameRecord {
  return {
    start,
    players: both((side) => findSeatLabel(seats[side]) ?? ''),
    date: new Date(createdAt).toISOString(),
    ...(clock && { clock: formatControl(clock.control) }),
    moves: moves.map(({ pit }) => pit),
    ...(ending && { ending }),
  };
}

function formatControl(control: TimeControl): string {
  if (control.kind === 'live') return `${control.initial}+${control.increment}`;
  return control.days === 1 ? '1 day' : `${control.days} days`;
}

/** [N4] The seconds that each move of a game took. Moves that were taken back are in the log, but not in the game. */
export function formatTimes({ moves }: Game, log: readonly GameEvent[]): string {
  const played = log.filter((event) => event.kind === 'moved');
  return moves
    .map(({ number }) => {
      const { charged = 0, credited = 0 } = played[number - 1]!;
      return String((charged + credited) / 1000);
    })
    .join(' ');
}
