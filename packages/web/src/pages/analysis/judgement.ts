import { type Analysis, findBest } from '@kalah/engine';
import type { Ply } from '../../game/ply.ts';

/** What a move of the game was worth beside the best there was. */
export interface Judged {
  /** South's margin at the end with best play from before the move. */
  readonly margin: number;
  /** Whether that margin is proved. */
  readonly proved: boolean;
  readonly best: number;
  /** Seeds given away by the move. */
  readonly lost: number;
}

/** From so many seeds lost on, a move is marked as a mistake; from the second number on, as a grave one. */
export const MISTAKE = 3;
export const GRAVE = 6;

export function judge({ side, pit }: Ply, analysis: Analysis): Judged | undefined {
  const best = findBest(analysis.verdicts);
  const played = analysis.verdicts.find((verdict) => verdict.pit === pit);
  if (!best || !played) return undefined;
  const proved = analysis.least === analysis.most;
  const value = proved ? analysis.least : best.value;
  return {
    margin: side === 'south' ? value : -value,
    proved: proved && (played.kind === 'exact' || played.pit === best.pit),
    best: best.pit,
    lost: Math.max(0, played.pit === best.pit ? 0 : value - played.value),
  };
}
