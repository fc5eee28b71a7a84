import type { Side } from '@kalah/rules';
import type { Ply } from '../../game/ply.ts';
import type { Judgement } from './judgement.ts';

export interface Accuracy {
  /** The share of the seeds at stake that were kept, from 0 to 1. */
  readonly kept: number;
  /** Seeds lost per move. */
  readonly loss: number;
  /** The moves that count: there was something to lose, and the value of every choice was proved. */
  readonly moves: number;
}

/**
 * At stake in a move is the difference between the best and the worst choice. A side that always finds the best one keeps
 * all of it, a side that always finds the worst one keeps nothing.
 */
export function findAccuracy(
  plies: readonly Ply[],
  judged: readonly (Judgement | undefined)[],
  side: Side,
): Accuracy | undefined {
  const counted = plies.flatMap((ply, index) => {
    const judgement = judged[index];
    const stake = ply.side === side && judgement ? stakeOf(judgement) : 0;
    return stake > 0 ? [{ stake, lost: judgement!.lost }] : [];
  });
  if (counted.length === 0) return undefined;
  const sum = (of: 'stake' | 'lost') => counted.reduce((all, each) => all + each[of], 0);
  return { kept: 1 - sum('lost') / sum('stake'), loss: sum('lost') / counted.length, moves: counted.length };
}

function stakeOf({ analysis: { verdicts }, proved }: Judgement): number {
  if (!proved || verdicts.some(({ kind }) => kind !== 'exact')) return 0;
  const values = verdicts.map(({ value }) => value);
  return Math.max(...values) - Math.min(...values);
}
