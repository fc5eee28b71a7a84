import type { Verdict } from '@kalah/engine';
import { isOver, type Position, type Side } from '@kalah/rules';
import { movesAgain, type Ply, replay, seedsTaken, toTurns } from '../../game/ply.ts';

export interface ProvedLine {
  /** The moves of each turn: the turn of the move itself, the answer, and so on. */
  readonly turns: readonly (readonly Ply[])[];
  /** Whether the last turn ends the game. */
  readonly isWhole: boolean;
}

/**
 * What is proved to happen after a move with best play; `undefined` if the line does not show the whole answer. A later turn that the
 * line breaks off is left out.
 */
export function findProvedLine(
  before: Position,
  line: readonly number[] | undefined,
): ProvedLine | undefined {
  if (!line || line.length === 0) return undefined;
  const turns = toTurns(replay(before, line)).map(({ plies }) => plies.map(({ ply }) => ply));
  const last = turns.at(-1)!.at(-1)!;
  const isWhole = isOver(last.after);
  if (movesAgain(last)) turns.pop();
  return turns.length > 1 || isWhole ? { turns, isWhole } : undefined;
}

export function findExactLine(verdicts: readonly Verdict[], pit: number): readonly number[] | undefined {
  const verdict = verdicts.find((each) => each.pit === pit);
  return verdict?.kind === 'exact' && verdict.line[0] === pit ? verdict.line : undefined;
}

export function taken(plies: readonly Ply[]): number {
  return plies.reduce((sum, ply) => sum + seedsTaken(ply), 0);
}

export function swept(plies: readonly Ply[], side: Side): number {
  return plies
    .flatMap(({ events }) => events)
    .reduce((sum, event) => sum + (event.kind === 'swept' && event.side === side ? event.seeds : 0), 0);
}

export function largestCapture(plies: readonly Ply[]): Ply | undefined {
  const captures = plies.filter((ply) => seedsTaken(ply) > 0);
  return captures.toSorted((a, b) => seedsTaken(b) - seedsTaken(a))[0];
}

/** The pit whose seeds a capture took. */
export function facing({ events }: Ply): number {
  const captured = events.find((event) => event.kind === 'captured');
  return captured!.facing;
}
