export {
  type Clock,
  chargeAt,
  createClock,
  findDeadline,
  findDue,
  type MoveTime,
  runClock,
  timeMove,
} from './clock.ts';
export { type ClockEvent, followClock, isClockEvent } from './follow-clock.ts';
export { newOutages, type Outage } from './outage.ts';
export {
  CORRESPONDENCE_DAYS,
  findTimeControlProblem,
  MAX_INCREMENT,
  MAX_INITIAL,
  type TimeControl,
  type TimeControlProblem,
} from './time-control.ts';
export { endByTime, findTimeout, winnerAgainst } from './timeout.ts';
export { countTurns, type TurnCount } from './turn-count.ts';
