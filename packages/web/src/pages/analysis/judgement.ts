import { type Analysis, findBest } from '@kalah/engine';
import type { Ply } from '../../game/ply.ts';

/** The value of a position: South's final margin with best play from there. */
interface Worth {
  readonly margin: number;
  readonly proved: boolean;
}

/** The value of the position after a move, and best play from there, if it is proved. */
export interface Next extends Worth {
  readonly line?: readonly number[] | undefined;
}

/** How a move compares with the best one. The value is that of the position before the move. */
export interface Judgement extends Worth {
  readonly analysis: Analysis;
  readonly best: number;
  /** Seeds. */
  readonly lost: number;
  /** The move and best play after it, if the position after it is proved. */
  readonly line?: readonly number[];
}

/** Seeds lost from which a move is dubious, a mistake or a blunder. */
export const DUBIOUS = 2;
export const MISTAKE = 4;
const BLUNDER = 6;

type Glyph = '!' | '?!' | '?' | '??';

/** The sign of a move whose loss is proved. `!` marks a move when every other one would be a mistake. */
export function findGlyph(pit: number, { analysis, proved, lost }: Judgement): Glyph | undefined {
  if (!proved) return undefined;
  if (lost >= BLUNDER) return '??';
  if (lost >= MISTAKE) return '?';
  if (lost >= DUBIOUS) return '?!';
  const others = analysis.verdicts.filter((verdict) => verdict.pit !== pit);
  const isOnly = others.length > 0 && others.every(({ most }) => analysis.least - most >= MISTAKE);
  return isOnly ? '!' : undefined;
}

/** The mark of a mistake, as path data round the origin: a triangle for blunders, otherwise a diamond. */
export function mistakeMark(lost: number): string {
  return lost >= BLUNDER ? 'M0-8 8 7H-8Z' : 'M0-7.5 7.5 0 0 7.5-7.5 0Z';
}

/**
 * Judges a move by the analysis of the position before it and by the value of the position after it. The side that moved
 * could reach the latter, so an estimate is never worse than that.
 */
export function judge({ side, pit }: Ply, analysis: Analysis, next: Next | undefined): Judgement | undefined {
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
    ...(isKnown && next.line && { line: [pit, ...next.line] }),
  };
}
