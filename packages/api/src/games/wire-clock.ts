import { findDeadline, type Clock as RulesClock, type TimeControl } from '@kalah/rules/clock';
import { formatTime } from '../types/time.ts';
import type { Clock, ClockSettings } from './clock.ts';

type CorrespondenceDays = (ClockSettings & { kind: 'correspondence' })['days'];

export function toClockSettings(control: TimeControl): ClockSettings {
  return control.kind === 'live'
    ? { kind: 'live', initial: control.initial, increment: control.increment }
    : { kind: 'correspondence', days: control.days as CorrespondenceDays };
}

/** `serverTime` is in milliseconds since 1970. */
export function toWireClock(clock: RulesClock, serverTime: number): Clock {
  const deadline = findDeadline(clock);
  return {
    ...toClockSettings(clock.control),
    left: { south: clock.left.south, north: clock.left.north },
    running: clock.running ?? null,
    since: clock.running ? formatTime(clock.since) : null,
    deadline: deadline === undefined ? null : formatTime(deadline),
    serverTime: formatTime(serverTime),
  };
}
