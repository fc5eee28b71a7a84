export {
  type Clock,
  type ClockedMove,
  chargeAt,
  clockMove,
  clockOutage,
  clockTakeback,
  createClock,
  findDeadline,
  findDue,
  type MoveTime,
  runClock,
  stopClock,
  timeMove,
} from './clock.ts';
export { findOutages, type Outage } from './outage.ts';
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
