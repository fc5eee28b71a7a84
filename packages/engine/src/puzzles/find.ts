import { exchangeSides, isOver, legalPits, type Position, seedsInPlay } from '@kalah/rules';
import { lookAhead } from './depth.ts';
import { MIN_MARGIN } from './format.ts';
import { readLine } from './line.ts';
import { type Cores, provePuzzle } from './prove.ts';
import { type Puzzle, valuesOf } from './puzzle.ts';

/** What is searched for. */
export interface Search {
  /** Minimum seeds that every wrong move loses. */
  readonly cost: number;
  /** Seeds in play, at most. More take longer to prove. */
  readonly maxSeeds: number;
}

const MIN_SEEDS = 6;
const MIN_CHOICES = 3;
/** Moves that the solver has to find, at most. */
const MAX_DECISIONS = 6;
/** Games that are lost or won by more are no puzzles. */
const MIN_VALUE = -12;
const MAX_VALUE = 24;
/** Two puzzles of a game are at least this many moves apart. */
const MOVES_APART = 8;
/** Turns of the look-ahead that filters out most positions before anything is proved. */
const FILTER_TURNS = 6;
/** A turn of this many moves is not obvious, even if a look-ahead of one turn finds it. */
const LONG_TURN = 3;

/** [Z10] The puzzles in the positions of a game. */
export function findPuzzles(cores: Cores, game: readonly Position[], search: Search): Puzzle[] {
  const found: Puzzle[] = [];
  let next = 0;
  for (const [index, position] of game.entries()) {
    if (index < next) continue;
    const puzzle = findPuzzle(cores, position.turn === 'south' ? position : exchangeSides(position), search);
    if (!puzzle) continue;
    found.push(puzzle);
    next = index + MOVES_APART;
  }
  return found;
}

function findPuzzle(cores: Cores, position: Position, search: Search): Puzzle | undefined {
  if (!isPromising(cores, position, search)) return undefined;
  const puzzle = provePuzzle(cores, position, search.cost);
  return puzzle && isWorthwhile(cores, puzzle) ? puzzle : undefined;
}

/** A cheap filter before the proofs. */
function isPromising({ looks }: Cores, position: Position, { cost, maxSeeds }: Search): boolean {
  const seeds = seedsInPlay(position);
  if (isOver(position) || seeds < MIN_SEEDS || seeds > maxSeeds) return false;
  if (legalPits(position).length < MIN_CHOICES) return false;
  const [best, next] = lookAhead(looks, position, FILTER_TURNS);
  return best!.margin - next!.margin >= cost / 2;
}

/** [Z7] Neither decided nor too long nor obvious. */
function isWorthwhile({ looks }: Cores, { position, value, decisions, solution }: Puzzle): boolean {
  if (value < MIN_VALUE || value > MAX_VALUE || decisions.length > MAX_DECISIONS) return false;
  if (decisions.some((decision) => valuesOf(decision).at(-1)! < MIN_MARGIN)) return false;
  const pits = solution.map(({ pit }) => pit);
  if (readLine(position, pits).turns[0]!.pits.length >= LONG_TURN) return true;
  const [best, next] = lookAhead(looks, position, 1);
  return best!.pit !== pits[0] || best!.margin === next!.margin;
}
