import type { Decision } from './puzzle.ts';

const EASIEST = 500;
/** Rating points for every turn that a search must look ahead. */
const PER_TURN = 150;
/** Rating points whenever a blind guess becomes half as likely to be right. */
const PER_HALVING = 60;

/** [Z9] The difficulty as a rating: how far one must look ahead, and how unlikely a guess is. */
export function ratePuzzle(depth: number, decisions: readonly Pick<Decision, 'options'>[]): number {
  const halvings = decisions.reduce((sum, { options }) => sum + Math.log2(options.length), 0);
  return Math.round(EASIEST + PER_TURN * depth + PER_HALVING * halvings);
}
