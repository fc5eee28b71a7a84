export {
  AnalysisRequest,
  GameAnalysis,
  GameAnalysisQuery,
  JudgedMove,
  PositionAnalysis,
  Verdict,
  VerdictKind,
} from './analysis/schema.ts';
export { Explorer, ExplorerGame, ExplorerMove, ExplorerQuery } from './explorer/schema.ts';
export { applyEvent, expandMove } from './games/apply-event.ts';
export { Clock, ClockRequest, ClockSettings } from './games/clock.ts';
export { GameEvent } from './games/event.ts';
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
} from './games/game.ts';
export { PHRASES, type Phrase, SaidPhrase, SendPhrase } from './games/phrase.ts';
export type { Presence, Presences, Watchers } from './games/presence.ts';
export { GameRecord } from './games/record.ts';
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
} from './games/request.ts';
export { BriefMove, SocketRequest, SocketRequests } from './games/socket.ts';
export { toClockSettings, toWireClock } from './games/wire-clock.ts';
export {
  type AccountProblemCode,
  PROBLEM_CODES,
  Problem,
  type ProblemCode,
} from './http/problem.ts';
export { Pool, RatingChange, SeatRating } from './ratings/rating.ts';
export {
  EMAIL_PATTERN,
  MAIL_LANGUAGES,
  type MailLanguage,
  RemindByEmail,
  RemindByPush,
  ReminderOptions,
  Reminders,
} from './reminders/schema.ts';
export { orNull, ref, Side } from './types/schema.ts';
export { formatTime } from './types/time.ts';
