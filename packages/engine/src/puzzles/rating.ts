import type { Decision } from './puzzle.ts';

const EASIEST = 500;
/** For every turn that a search must look ahead. */
const PER_TURN = 150;
/** Whenever a blind guess becomes half as likely to be right. */
const PER_HALVING = 60;

/** [Z9] Rates how far one must look ahead, and how unlikely a guess is. */
export function ratePuzzle(depth: number, decisions: readonly Pick<Decision, 'options'>[]): number {
  const halvings = decisions.reduce((sum, { options }) => sum + Math.log2(options.length), 0);
  return Math.round(EASIEST + PER_TURN * depth + PER_HALVING * halvings);
}
