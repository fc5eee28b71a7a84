import { type Both, both, opposite, type Side } from '../side.ts';
import { FULL_LAG_QUOTA, type LagQuota, lagCredit, spendLag } from './lag.ts';
import type { Outage } from './outage.ts';
import { initialMs, startLimitMs, type TimeControl } from './time-control.ts';
import type { TurnCount } from './turn-count.ts';

/** Times are in milliseconds since 1970, durations in milliseconds. */
export interface Clock extends TurnCount {
  readonly control: TimeControl;
  /** What each side had left at `since`. */
  readonly left: Both<number>;
  /** [T2] None before both players are there, and none after the end. */
  readonly running?: Side | undefined;
  readonly since: number;
  /** [T12] Turns that were taken back, but keep their increment: the turns played instead grant none. */
  readonly owed: Both<number>;
  readonly lagQuota: Both<LagQuota>;
  /** [T10] When the last outage since `since` ended, or will end. */
  readonly outageEnd?: number;
}

export interface MoveTime {
  /** After the credit. */
  readonly charged: number;
  /** [T4] The increment, if the move ended the turn. [T5] In correspondence games, what fills up the period. */
  readonly granted: number;
  /** [T11] What the side used, but the network took. */
  readonly credited: number;
}

export function createClock(control: TimeControl, at: number): Clock {
  return {
    control,
    left: both(() => initialMs(control)),
    since: at,
    turns: both(() => 0),
    hasBegun: false,
    owed: both(() => 0),
    lagQuota: both(() => FULL_LAG_QUOTA),
  };
}

/** [T2] Without `running`, all clocks stop. */
export function runClock(clock: Clock, running: Side | undefined, at: number): Clock {
  const { running: before, outageEnd: _, ...rest } = clock;
  if (before === running) return clock;
  return { ...rest, since: at, ...(running && { running }) };
}

export function isUnstarted({ turns, hasBegun, running }: Clock, side: Side): boolean {
  return turns[side] === 0 && !(side === running && hasBegun);
}

/** [T6] What the running side may use for its next move without being charged. */
function freeMs({ control, turns }: Clock, running: Side): number {
  return turns[running] === 0 ? startLimitMs(control) : 0;
}

/** How long a side may take, from the start of its turn or from its last move. */
function reserveMs(clock: Clock, side: Side): number {
  return freeMs(clock, side) + (isUnstarted(clock, side) ? 0 : clock.left[side]);
}

/**
 * [T8] A move at this moment is still in time.
 * @example
 * const clock = createClock({ kind: 'live', initial: 60, increment: 2 }, 0);
 * findDeadline(runClock(clock, 'south', 5_000)); // → 35_000
 */
export function findDeadline(clock: Clock): number | undefined {
  const { running, since } = clock;
  return running && since + reserveMs(clock, running);
}

/** [T10] The time up to which the running side's time is counted: during an outage, its end. */
function countedUntil({ outageEnd = 0 }: Clock, at: number): number {
  return Math.max(at, outageEnd);
}

export function isOverdue(clock: Clock, at: number): boolean {
  const deadline = findDeadline(clock);
  return deadline !== undefined && countedUntil(clock, at) > deadline;
}

export function chargeAt(clock: Clock, at: number): number {
  const { running, since, left } = clock;
  if (!running || isUnstarted(clock, running)) return 0;
  const used = countedUntil(clock, at) - since;
  return Math.min(left[running], Math.max(0, used - freeMs(clock, running)));
}

export interface ClockedMove {
  readonly side: Side;
  /** Whether the turn passes to the opponent and the game continues. */
  readonly endsTurn: boolean;
  readonly at: number;
}

/**
 * `lag` is the measured delay of the network, in milliseconds.
 * @example
 * const clock = { ...createClock({ kind: 'live', initial: 60, increment: 2 }, 0), turns: { south: 1, north: 1 } };
 * const move = { side: 'south', endsTurn: true, at: 35_000 };
 * timeMove(runClock(clock, 'south', 30_000), move); // → { charged: 5000, granted: 2000, credited: 0 }
 */
export function timeMove(clock: Clock, { side, endsTurn, at }: ClockedMove, lag = 0): MoveTime {
  if (!clock.running) return { charged: 0, granted: 0, credited: 0 };
  const used = chargeAt(clock, at);
  const credited = clock.control.kind === 'live' ? lagCredit(clock.lagQuota[side], Math.min(lag, used)) : 0;
  const charged = used - credited;
  return { charged, granted: endsTurn ? grantTo(clock, side, charged) : 0, credited };
}

function grantTo({ control, left, owed }: Clock, side: Side, charged: number): number {
  if (control.kind === 'correspondence') return initialMs(control) - (left[side] - charged);
  return owed[side] > 0 ? 0 : control.increment * 1000;
}

export function clockMove(clock: Clock, move: ClockedMove, time: MoveTime): Clock {
  const { side, endsTurn, at } = move;
  const { control, running, since, left, turns, owed, lagQuota } = clock;
  const isRepaid = endsTurn && running !== undefined && owed[side] > 0;
  return {
    control,
    left: change(left, side, left[side] - time.charged + time.granted),
    turns: endsTurn ? change(turns, side, turns[side] + 1) : turns,
    hasBegun: !endsTurn,
    owed: isRepaid ? change(owed, side, owed[side] - 1) : owed,
    lagQuota: change(lagQuota, side, spendLag(lagQuota[side], time.credited, endsTurn)),
    running: running && (endsTurn ? opposite(side) : side),
    since: running ? at : since,
  };
}

/** [T12] `remaining` counts the moves that are left. */
export function clockTakeback(
  clock: Clock,
  { turn, at, charged, remaining }: { turn: Side; at: number; charged: number; remaining: TurnCount },
): Clock {
  const { control, since, turns, owed, lagQuota, running } = clock;
  return {
    control,
    left: spend(clock, charged),
    turns: remaining.turns,
    hasBegun: remaining.hasBegun,
    owed: control.kind === 'live' ? both((side) => owed[side] + turns[side] - remaining.turns[side]) : owed,
    lagQuota,
    ...(running ? { running: turn, since: at } : { since }),
  };
}

/** [T24] The players keep their times, and the turn that the swap began continues. */
export function clockSwap(clock: Clock, at: number): Clock {
  const { outageEnd: _, left, owed, lagQuota, ...rest } = clock;
  return {
    ...rest,
    left: exchange(left),
    owed: exchange(owed),
    lagQuota: exchange(lagQuota),
    hasBegun: true,
    since: at,
  };
}

export function stopClock(clock: Clock, at: number, charged: number): Clock {
  return runClock({ ...clock, left: spend(clock, charged) }, undefined, at);
}

export function clockOutage(clock: Clock, { from, to }: Outage): Clock {
  const counted = Math.max(0, from - clock.since);
  return { ...clock, since: to - counted, outageEnd: to };
}

/**
 * If the waiting side has less than this, the due time is the deadline itself, and moves change it. Otherwise the due time
 * allows for a turn that passes at once, so moves never make it earlier and do not have to store it.
 */
const SHORT_MS = 10_000;

/**
 * [T9] A time before which no clock can run out, as seen at `now`. Moves that leave both sides enough time never make
 * it earlier.
 */
export function findDue(clock: Clock, now: number): number | undefined {
  const { running, since } = clock;
  const deadline = findDeadline(clock);
  if (!running || deadline === undefined) return undefined;
  const reserve = reserveMs(clock, opposite(running));
  return reserve < SHORT_MS ? deadline : Math.min(deadline, Math.max(now, since) + reserve);
}

function spend({ left, running }: Clock, charged: number): Both<number> {
  return running ? change(left, running, left[running] - charged) : left;
}

function exchange<Value>(values: Both<Value>): Both<Value> {
  return { south: values.north, north: values.south };
}

function change<Value>(values: Both<Value>, side: Side, value: Value): Both<Value> {
  if (values[side] === value) return values;
  return side === 'south' ? { south: value, north: values.north } : { south: values.south, north: value };
}
