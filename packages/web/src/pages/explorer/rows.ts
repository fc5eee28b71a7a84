import type { Explorer, ExplorerMove } from '@kalah/api';
import type { Verdict } from '@kalah/engine';
import { legalPits, type Position } from '@kalah/rules';

export interface Row {
  readonly pit: number;
  /** The exact margin of the side to move, from the server or from the engine of this device. */
  readonly value: number | undefined;
  readonly isBest: boolean;
  readonly move: ExplorerMove | undefined;
}

/**
 * The legal moves, the best first as far as the server has proved it, then the most played. Values that the engine of this device
 * finds do not move the rows, because somebody may be about to choose one.
 */
export function toRows(
  position: Position,
  answer: Explorer | undefined,
  verdicts: readonly Verdict[],
): readonly Row[] {
  const moves = new Map(answer?.moves.map((move) => [move.pit, move]));
  const rows = legalPits(position).map((pit) => {
    const move = moves.get(pit);
    return { pit, move, value: move?.value?.margin ?? findExact(verdicts, pit) };
  });
  const isComplete = rows.every(({ value }) => value !== undefined);
  const best = Math.max(...rows.map(({ value = Number.NEGATIVE_INFINITY }) => value));
  return rows
    .map((row) => ({ ...row, isBest: isComplete && row.value === best }))
    .sort((a, b) => byWorth(a.move, b.move) || a.pit - b.pit);
}

function findExact(verdicts: readonly Verdict[], pit: number): number | undefined {
  return verdicts.find((verdict) => verdict.pit === pit && verdict.kind === 'exact')?.value;
}

function byWorth(a: ExplorerMove | undefined, b: ExplorerMove | undefined): number {
  const [worth, other] = [a, b].map((move) => move?.value?.margin ?? -1000) as [number, number];
  return other - worth || (b?.games ?? 0) - (a?.games ?? 0);
}

/** Whole percentages of the results, which add up to 100. */
export function toShares({ games, south, draws, north }: ExplorerMove): [number, number, number] {
  const parts = [south, draws, north].map((count) => (count / games) * 100);
  const whole = parts.map(Math.floor);
  const byRest = [0, 1, 2].sort((a, b) => parts[b]! - whole[b]! - (parts[a]! - whole[a]!));
  const missing = 100 - whole.reduce((sum, part) => sum + part, 0);
  for (const index of byRest.slice(0, missing)) whole[index]!++;
  return whole as [number, number, number];
}
