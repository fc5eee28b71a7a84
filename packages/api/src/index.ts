export {
  AnalysisRequest,
  GameAnalysis,
  GameAnalysisQuery,
  JudgedMove,
  PositionAnalysis,
  Verdict,
  VerdictKind,
} from './analysis.ts';
export { applyEvent, expandMove } from './apply-event.ts';
export { Clock, ClockRequest, ClockSettings } from './clock.ts';
export { GameEvent } from './event.ts';
export { Explorer, ExplorerGame, ExplorerMove, ExplorerQuery } from './explorer.ts';
export {
  Board,
  Game,
  GamePage,
  GameResult,
  MAX_NAME,
  Move,
  Pair,
  Seat,
  SeatedGame,
  SeatTaken,
  Variant,
} from './game.ts';
export { PHRASES, type Phrase, SaidPhrase, SendPhrase } from './phrase.ts';
export type { Presence, Presences, Watchers } from './presence.ts';
export {
  type AccountProblemCode,
  type PairingProblemCode,
  PROBLEM_CODES,
  Problem,
  type ProblemCode,
} from './problem.ts';
export { Pool, RatingChange, SeatRating } from './rating.ts';
export { GameRecord } from './record.ts';
export { EMAIL_PATTERN, RemindByEmail, RemindByPush, ReminderOptions, Reminders } from './reminders.ts';
export {
  Claim,
  CreateGame,
  ListGames,
  NAME_PATTERN,
  Offer,
  PlayMove,
  Resign,
  type SeatRequest,
  Takeback,
  TakeSeat,
} from './request.ts';
export { orNull, ref, Side } from './schema.ts';
export { BriefMove, SocketRequest, SocketRequests } from './socket.ts';
export { formatTime } from './time.ts';
export { toClockSettings, toWireClock } from './wire-clock.ts';
