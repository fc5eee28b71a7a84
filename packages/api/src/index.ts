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
export { GameEvent } from './event.ts';
export {
  Board,
  Game,
  GamePage,
  GameResult,
  MAX_NAME,
  Move,
  Seat,
  SeatedGame,
  SeatTaken,
  Side,
  Variant,
} from './game.ts';
export { PROBLEM_CODES, Problem, type ProblemCode } from './problem.ts';
export { GameRecord } from './record.ts';
export {
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
export { orNull, ref } from './schema.ts';
export { BriefMove, SocketRequest, SocketRequests } from './socket.ts';
