import { isOver, opposite, type Position, successors } from '@kalah/rules';
import type { Core } from '../search/core.ts';
import type { Decision } from './puzzle.ts';

/** In turns. */
export const MAX_DEPTH = 8;

/**
 * [Z8] From this depth on, up to `MAX_DEPTH`, a look-ahead prefers every move of the solution to all others. `MAX_DEPTH
 * + 1` if none does. `core` must have no endgame table.
 */
export function solutionDepth(core: Core, decisions: readonly Pick<Decision, 'position' | 'pit'>[]): number {
  return Math.max(...decisions.map(({ position, pit }) => depthOf(core, position, pit)));
}

function depthOf(core: Core, position: Position, pit: number): number {
  let depth = MAX_DEPTH + 1;
  while (depth > 1 && findPreferred(core, position, depth - 1) === pit) depth--;
  return depth;
}

/** Undefined if two moves look equally good. */
function findPreferred(core: Core, position: Position, turns: number): number | undefined {
  const [best, next] = lookAhead(core, position, turns);
  return next?.margin === best?.margin ? undefined : best?.pit;
}

/** Final margins, the best first. */
export function lookAhead(core: Core, position: Position, turns: number) {
  core.prepare(position.variant);
  return successors(position)
    .map(({ pit, after }) => ({ pit, margin: expectedMargin(core, position, after, turns) }))
    .sort((a, b) => b.margin - a.margin);
}

function expectedMargin(core: Core, { turn }: Position, after: Position, turns: number): number {
  const lead = after.stores[turn] - after.stores[opposite(turn)];
  if (isOver(after)) return lead;
  const isAgain = after.turn === turn;
  core.beginLook(after, isAgain ? turns : turns - 1);
  const look = core.look();
  if (!look) throw new Error('the look-ahead was interrupted');
  return isAgain ? lead + look.future : lead - look.future;
}
