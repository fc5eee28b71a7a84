import { isOver, type Position } from '@kalah/rules';
import { candidates } from './candidate.ts';
import type { Core } from './core.ts';

const MOST_MOVES = 12;
/** Nodes that finding a line may take, some milliseconds; most moves are answered by what the proof left in the caches. */
const PATIENCE = 20_000;

/** The moves best play continues with from a position whose future margin is known, as far as they are quickly found. */
export function expectedLine(core: Core, position: Position): number[] {
  const line: number[] = [];
  const shouldStop = core.shouldStop;
  let at = position;
  const end = core.nodes + PATIENCE;
  core.shouldStop = () => shouldStop() || core.nodes > end;
  while (!isOver(at) && line.length < MOST_MOVES) {
    const best = findBestMove(core, at);
    if (!best) break;
    line.push(best.pit);
    at = best.candidate.after;
  }
  core.shouldStop = shouldStop;
  return line;
}

/** A move that is proved to be worth as much as any other. */
function findBestMove(core: Core, position: Position) {
  const moves = candidates(position);
  for (const { candidate } of moves) if (!candidate.isExact && !candidate.look(core, 2)) return undefined;
  moves.sort((a, b) => b.candidate.guess - a.candidate.guess);
  let best: (typeof moves)[number] | undefined;
  for (const move of moves) {
    const { candidate } = move;
    if (best && candidate.test(core, best.candidate.least + 2) === false) continue;
    while (!candidate.isExact)
      if (candidate.test(core, candidate.nextTarget()) === undefined) return undefined;
    if (!best || candidate.least > best.candidate.least) best = move;
  }
  return best;
}
