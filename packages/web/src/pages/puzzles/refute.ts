import { type Engine, findBest } from '@kalah/engine';
import { findOutcome, opposite, type Position, playAll, type Side } from '@kalah/rules';
import type { Refutation } from './solving.ts';

/** Milliseconds; puzzles are late positions, which take a fraction of it. */
const TIME = 8000;

/** Asks the engine what a move is worth. Undefined if it cannot prove it in time. */
export async function refute(
  engine: Engine,
  position: Position,
  pit: number,
): Promise<Refutation | undefined> {
  const solver = position.turn;
  const after = playAll(position, [pit]);
  if (findOutcome(after)) return { value: marginOf(after, solver), line: [] };
  const best = findBest((await engine.judge(after, { milliseconds: TIME })).verdicts);
  if (best?.kind !== 'exact') return undefined;
  return { value: after.turn === solver ? best.value : -best.value, line: cutLine(after, best.line, solver) };
}

/** The line up to the end of the opponent's next turn. */
function cutLine(start: Position, line: readonly number[], solver: Side): readonly number[] {
  let at = start;
  let isAnswered = false;
  for (const [index, pit] of line.entries()) {
    if (isAnswered && at.turn === solver) return line.slice(0, index);
    isAnswered ||= at.turn !== solver;
    at = playAll(at, [pit]);
  }
  return line;
}

function marginOf({ stores }: Position, side: Side): number {
  return stores[side] - stores[opposite(side)];
}
