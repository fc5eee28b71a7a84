import { formatPosition, isOver, type Position, playAll, type Side, seedsInPlay } from '@kalah/rules';
import { type Candidate, candidates } from '../analysis/candidate.ts';
import type { Core } from '../search/core.ts';
import { createPuzzle } from './create.ts';
import { lookAhead, solutionDepth } from './depth.ts';
import { type Decision, type Option, type Puzzle, valuesOf } from './puzzle.ts';
import { themesOf } from './themes.ts';

/** One search that proves, and one without an endgame table that looks ahead. */
export interface Cores {
  readonly proofs: Core;
  readonly looks: Core;
}

const MAX_SOLVER_TURNS = 3;
const MAX_REFUTATION = 12;
const ORDER_TURNS = 2;

/** [Z1] [Z2] Every wrong move loses at least `cost` seeds. Undefined if the position is not such a puzzle. */
export function provePuzzle(cores: Cores, position: Position, cost: number): Puzzle | undefined {
  cores.proofs.prepare(position.variant);
  cores.proofs.aim(seedsInPlay(position));
  const { decisions, pits } = solve(cores, position, cost);
  if (decisions.length === 0) return undefined;
  const [value] = valuesOf(decisions[0]!);
  const reply = bestPlay(cores, playAll(position, pits), position.turn, value!);
  const depth = solutionDepth(cores.looks, decisions);
  return createPuzzle({ position, pits, decisions, reply, depth, themes: themesOf(position, pits, reply) });
}

/** The longest sequence of only moves, with best replies in between, up to the last real choice. */
function solve(cores: Cores, position: Position, cost: number) {
  const solver = position.turn;
  const decisions: Decision[] = [];
  const pits: number[] = [];
  let last = { decisions: 0, pits: 0 };
  let at = position;
  for (let turns = 1; !isOver(at); ) {
    if (at.turn !== solver) {
      if (turns++ === MAX_SOLVER_TURNS) break;
      const move = keepingMove(cores, at, -valuesOf(decisions[0]!)[0]!);
      pits.push(move.pit);
      at = move.candidate.after;
      continue;
    }
    const decision = decide(cores, at, cost);
    if (!decision) break;
    decisions.push(decision);
    pits.push(decision.pit);
    at = playAll(at, [decision.pit]);
    if (decision.options.length > 1) last = { decisions: decisions.length, pits: pits.length };
  }
  return { decisions: decisions.slice(0, last.decisions), pits: pits.slice(0, last.pits) };
}

/** Undefined if a second move loses less than `cost`; this is checked first because it is cheaper. */
function decide(cores: Cores, position: Position, cost: number): Decision | undefined {
  const moves = inOrder(cores, position);
  const best = findBest(cores.proofs, moves);
  const others = moves.filter((move) => move !== best);
  const enough = best.candidate.least - cost + 2;
  if (others.some(({ candidate }) => test(cores.proofs, candidate, enough))) return undefined;
  const options = moves.map((move): Option => {
    const value = settle(cores.proofs, move.candidate);
    const refutation =
      move === best
        ? []
        : bestPlay(cores, move.candidate.after, position.turn, value).slice(0, MAX_REFUTATION);
    return { pit: move.pit, value, refutation };
  });
  return { position, pit: best.pit, options: options.sort((a, b) => a.pit - b.pit) };
}

function findBest(core: Core, [first, ...others]: readonly Move[]): Move {
  let best = first!;
  settle(core, best.candidate);
  for (const move of others) {
    if (!test(core, move.candidate, best.candidate.least + 2)) continue;
    settle(core, move.candidate);
    best = move;
  }
  return best;
}

/** To the end of the opponent's next turn. `value` is the final margin of the solver. */
function bestPlay(cores: Cores, start: Position, solver: Side, value: number): number[] {
  const pits: number[] = [];
  let at = start;
  let isAnswered = false;
  while (!isOver(at) && !(isAnswered && at.turn === solver)) {
    isAnswered = at.turn !== solver;
    const { pit, candidate } = keepingMove(cores, at, at.turn === solver ? value : -value);
    pits.push(pit);
    at = candidate.after;
  }
  return pits;
}

/** The first move, in the order of a look-ahead, that is proved to keep the margin of the side to move. */
function keepingMove(cores: Cores, position: Position, margin: number): Move {
  const move = inOrder(cores, position).find(({ candidate }) => test(cores.proofs, candidate, margin));
  if (!move) throw new Error(`no move keeps ${margin} in ${formatPosition(position)}`);
  return move;
}

type Move = ReturnType<typeof candidates>[number];

function inOrder({ looks }: Cores, position: Position): Move[] {
  const moves = new Map(candidates(position).map((move) => [move.pit, move]));
  return lookAhead(looks, position, ORDER_TURNS).map(({ pit, margin }) => {
    const move = moves.get(pit)!;
    move.candidate.guess = 2 * Math.round(margin / 2);
    return move;
  });
}

function settle(core: Core, candidate: Candidate): number {
  while (!candidate.isExact) test(core, candidate, candidate.nextTarget());
  return candidate.least;
}

function test(core: Core, candidate: Candidate, target: number): boolean {
  const answer = candidate.test(core, target);
  if (answer === undefined)
    throw new Error(`the search of ${formatPosition(candidate.after)} was interrupted`);
  return answer;
}
