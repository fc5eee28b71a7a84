import { isOver, type Position, seedsInPlay } from '@kalah/rules';
import { candidates } from '../analysis/candidate.ts';
import type { Core } from '../search/core.ts';
import { solutionDepth } from './depth.ts';
import type { Cores } from './prove.ts';
import { costOf, type Decision, type Puzzle } from './puzzle.ts';
import { themesOf } from './themes.ts';

export function puzzleMistakes(cores: Cores, puzzle: Puzzle, leastCost: number): string[] {
  const { position, solution, decisions, reply, value, themes, depth } = puzzle;
  const { proofs } = cores;
  proofs.prepare(position.variant);
  proofs.aim(seedsInPlay(position));
  const pits = solution.map(({ pit }) => pit);
  const mistakes: string[] = [];
  const check = (isRight: boolean, mistake: string) => {
    if (!isRight) mistakes.push(mistake);
  };
  check(keepsValue(proofs, position, [...pits, ...reply], value), 'the solution does not keep the value');
  for (const [index, decision] of decisions.entries()) {
    const move = `move ${index + 1}`;
    check(costOf(decision) >= leastCost, `${move} is not the only one`);
    check(hasValues(proofs, decision), `the values at ${move} are wrong`);
    check(areRefuted(proofs, decision), `a refutation at ${move} is wrong`);
  }
  check(themesOf(position, pits, reply).join() === themes.join(), 'the themes are wrong');
  check(solutionDepth(cores.looks, decisions) === depth, 'the depth is wrong');
  return mistakes;
}

function hasValues(core: Core, { position, options }: Decision): boolean {
  const moves = candidates(position);
  if (moves.length !== options.length) return false;
  return options.every(({ pit, value }) => {
    const move = moves.find((one) => one.pit === pit)?.candidate;
    return move !== undefined && move.test(core, value) === true && move.test(core, value + 2) === false;
  });
}

function areRefuted(core: Core, { position, pit, options }: Decision): boolean {
  return options.every(({ pit: tried, value, refutation }) => {
    return tried === pit || keepsValue(core, position, [tried, ...refutation], value, 1);
  });
}

/**
 * Each move of the line, from the `first` one on, is legal and leaves its side the best it can have. `value` is that of
 * the line for the side to move at its start.
 */
function keepsValue(core: Core, start: Position, pits: readonly number[], value: number, first = 0): boolean {
  let at = start;
  for (const [index, pit] of pits.entries()) {
    if (isOver(at)) return false;
    const move = candidates(at).find((one) => one.pit === pit)?.candidate;
    const margin = at.turn === start.turn ? value : -value;
    if (!move || (index >= first && move.test(core, margin) !== true)) return false;
    at = move.after;
  }
  return true;
}
