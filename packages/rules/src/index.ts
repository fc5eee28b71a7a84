export { toCells } from './cells.ts';
export { type Ending, endingOnBoard } from './ending.ts';
export type { NotationProblem } from './excerpt.ts';
export { type Loss, sumLosses } from './loss.ts';
export { formatPosition, parsePosition, parseVariant } from './notation.ts';
export { findOutcome, type Outcome, type Winner } from './outcome.ts';
export { pairMargin } from './pair.ts';
export { perft } from './perft.ts';
export { isAfterFirstTurn } from './pie.ts';
export {
  type House,
  type IllegalMove,
  type MoveEvent,
  type Played,
  play,
  playAll,
  sowingPath,
  successors,
} from './play.ts';
export {
  checkPosition,
  exchangeSides,
  isOver,
  legalPits,
  type Position,
  type PositionProblem,
  samePosition,
  seedsInPlay,
  startPosition,
} from './position.ts';
export { formatRecord, type GameRecord, parseRecord } from './record.ts';
export { err, must, ok, type Result } from './result.ts';
export { type Both, both, opposite, SIDES, type Side } from './side.ts';
export {
  CLASSIC,
  createVariant,
  MAX_PITS,
  MAX_SEEDS,
  totalSeeds,
  type Variant,
  type VariantProblem,
} from './variant.ts';
