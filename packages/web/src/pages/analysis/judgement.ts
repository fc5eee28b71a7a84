import { type Analysis, findBest } from '@kalah/engine';
import type { Ply } from '../../game/ply.ts';

/** What the game was worth at a point of it: South's margin at the end with best play from there. */
export interface Worth {
  readonly margin: number;
  /** Whether that margin is proved. */
  readonly proved: boolean;
}

/** What a move of the game was worth beside the best there was; the worth is that of the position before it. */
export interface Judged extends Worth {
  readonly analysis: Analysis;
  readonly best: number;
  /** Seeds given away by the move. */
  readonly lost: number;
}

/** From so many seeds lost on, a move is marked as a mistake; from the second number on, as a grave one. */
export const MISTAKE = 3;
export const GRAVE = 6;

/**
 * Judges a move by what is known of the position before it and of the one it led to. Whoever moved could have had what
 * the game was worth afterwards, so an estimate never says less than that.
 */
export function judge({ side, pit }: Ply, analysis: Analysis, next: Worth | undefined): Judged | undefined {
  const best = findBest(analysis.verdicts);
  const verdict = analysis.verdicts.find((verdict) => verdict.pit === pit);
  if (!best || !verdict) return undefined;
  const seenBy = (margin: number) => (side === 'south' ? margin : -margin);
  const isKnown = next?.proved === true;
  const played = isKnown ? seenBy(next.margin) : verdict.value;
  const proved = analysis.least === analysis.most;
  const value = proved ? analysis.least : Math.max(best.value, played);
  return {
    analysis,
    margin: seenBy(value),
    proved: proved && (isKnown || verdict.kind === 'exact' || pit === best.pit),
    best: value === played ? pit : best.pit,
    lost: Math.max(0, value - played),
  };
}
