import type { GameEvent, GameRecord } from '@kalah/api';
import { type Both, both, type Side } from '@kalah/rules';

/** How long a move took, and what both sides had left after it, in milliseconds. */
export interface MoveTime {
  readonly used: number;
  readonly left: Both<number>;
}

/** Keyed by the numbers of the moves, which are never reused. */
export type MoveTimes = ReadonlyMap<number, MoveTime>;

const SECOND = 1000;
const DAY = 86_400 * SECOND;

export function initialTime(clock: NonNullable<GameRecord['clock']>): number {
  return clock.kind === 'live' ? clock.initial * SECOND : clock.days * DAY;
}

/** The time that a move took for the player: what was charged, and what the network took. */
export function usedBy({ charged = 0, credited = 0 }: GameEvent & { kind: 'moved' }): number {
  return charged + credited;
}

/** The times of all moves of a log, including those that were taken back. */
export function toMoveTimes({
  clock,
  start,
  events,
}: Pick<GameRecord, 'clock' | 'start' | 'events'>): MoveTimes {
  const times = new Map<number, MoveTime>();
  if (!clock) return times;
  let left = both(() => initialTime(clock));
  let turn = turnOf(start);
  for (const event of events) {
    if (event.kind === 'moved') {
      left = add(left, event.side, (event.granted ?? 0) - (event.charged ?? 0));
      times.set(event.move, { used: usedBy(event), left });
    }
    if (event.kind === 'took-back') left = add(left, turn, -(event.charged ?? 0));
    if ('position' in event) turn = turnOf(event.position);
  }
  return times;
}

/** The times of the moves that were not taken back, in their order. */
export function toTimesOfGame(record: Pick<GameRecord, 'clock' | 'start' | 'events'>): MoveTime[] {
  const times = toMoveTimes(record);
  const numbers: number[] = [];
  for (const event of record.events) {
    if (event.kind === 'moved') numbers.push(event.move);
    if (event.kind === 'took-back') numbers.length -= event.moves;
  }
  return numbers.flatMap((number) => times.get(number) ?? []);
}

function add(left: Both<number>, side: Side, milliseconds: number): Both<number> {
  return { ...left, [side]: left[side] + milliseconds };
}

/** The side to move is the second word of a position. */
function turnOf(position: string): Side {
  return position.split(' ')[1] === 's' ? 'south' : 'north';
}
