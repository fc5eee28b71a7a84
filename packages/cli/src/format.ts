import { styleText } from 'node:util';
import type { VerdictKind } from '@kalah/engine';
import type { Variant } from '@kalah/rules';

/** Plain text if the terminal has no colors or NO_COLOR is set. */
export const style = {
  strong: (text: string) => styleText('bold', text),
  good: (text: string) => styleText('green', text),
  faint: (text: string) => styleText('dim', text),
};

/** `+8`, `0`, `-2`. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

const CLAIMS: Record<VerdictKind, string> = {
  exact: 'exactly',
  'at-least': 'at least',
  'at-most': 'at most',
  estimate: 'about',
};

/** `exactly +8`, `at least -2`. */
export function claim(kind: VerdictKind, value: number): string {
  return `${CLAIMS[kind].padStart(8)} ${signed(value).padStart(3)}`;
}

/** `563,055`, `12.4 million`. */
export function count(value: number): string {
  if (value < 1e6) return Math.round(value).toLocaleString('en');
  return value < 1e9 ? `${(value / 1e6).toFixed(1)} million` : `${(value / 1e9).toFixed(2)} billion`;
}

export function duration(seconds: number): string {
  if (seconds < 100) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  const minutes = Math.floor(seconds / 60);
  const rest = `${String(Math.floor(seconds % 60)).padStart(2, '0')} s`;
  return minutes < 60 ? `${minutes} min ${rest}` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function seedsOf(value: number): string {
  return value === 1 ? '1 seed' : `${value} seeds`;
}

/** `the first player wins by 8 seeds.` */
export function describeMargin(margin: number): string {
  if (margin === 0) return 'a draw when both play best.';
  return `the first player ${margin > 0 ? 'wins' : 'loses'} by ${seedsOf(Math.abs(margin))}.`;
}

/** `Kalah(6,4)`, `Kalah(6,4), capturing alone`. */
export function nameOf({ pits, seeds, capturesAlone }: Variant): string {
  return `Kalah(${pits},${seeds})${capturesAlone ? ', capturing alone' : ''}`;
}

export function thousandths(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

export function fromOne(pits: readonly number[]): number[] {
  return pits.map((pit) => pit + 1);
}

/**
 * Removes characters that control the terminal or the direction of writing, which a text of somebody else may contain.
 */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
}

export function printJson(value: unknown): void {
  console.log(JSON.stringify(value));
}
