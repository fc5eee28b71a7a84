import { exchangeSides, isOver, legalPits, type Position, seedsInPlay } from '@kalah/rules';
import { lookAhead } from './depth.ts';
import { MIN_MARGIN } from './format.ts';
import { readLine } from './line.ts';
import { type Cores, provePuzzle } from './prove.ts';
import { type Puzzle, valuesOf } from './puzzle.ts';

export interface Search {
  readonly cost: number;
  readonly maxSeeds: number;
}

const MIN_SEEDS = 6;
const MIN_CHOICES = 3;
const MAX_DECISIONS = 6;
/** Games that are lost or won by more are no puzzles. */
const MIN_VALUE = -12;
const MAX_VALUE = 24;
const MOVES_APART = 8;
/** Filters out most positions before anything is proved. */
const FILTER_TURNS = 6;
/** A turn of this many moves is not obvious, even if a look-ahead of one turn finds it. */
const LONG_TURN = 3;

export function puzzlesIn(cores: Cores, game: readonly Position[], search: Search): Puzzle[] {
  const puzzles: Puzzle[] = [];
  let next = 0;
  for (const [index, position] of game.entries()) {
    if (index < next) continue;
    const puzzle = findPuzzle(cores, position.turn === 'south' ? position : exchangeSides(position), search);
    if (!puzzle) continue;
    puzzles.push(puzzle);
    next = index + MOVES_APART;
  }
  return puzzles;
}

function findPuzzle(cores: Cores, position: Position, search: Search): Puzzle | undefined {
  if (!isPromising(cores, position, search)) return undefined;
  const puzzle = provePuzzle(cores, position, search.cost);
  return puzzle && isWorthwhile(cores, puzzle) ? puzzle : undefined;
}

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
