import { analysisTexts } from 'virtual:texts/analysis';
import type { Verdict, VerdictKind } from '@kalah/engine';

/** `+8`, `−4`, `0`: with a real minus sign. */
export function formatMargin(value: number): string {
  if (value === 0) return '0';
  return value > 0 ? `+${value}` : `−${-value}`;
}

export function formatValue({ kind, value }: Pick<Verdict, 'kind' | 'value'>): string {
  const sign: Record<VerdictKind, string> = { exact: '', 'at-least': '≥ ', 'at-most': '≤ ', estimate: '≈ ' };
  return sign[kind] + formatMargin(value);
}

export function describeValue({ kind, value }: Pick<Verdict, 'kind' | 'value'>, best: boolean): string {
  const say = analysisTexts().valueOf;
  const words: Record<VerdictKind, (values: { value: string }) => string> = {
    exact: say.exact,
    'at-least': say.lower,
    'at-most': say.upper,
    estimate: say.estimate,
  };
  return words[kind]({ value: formatMargin(value) }) + (best ? `, ${say.best}` : '');
}
