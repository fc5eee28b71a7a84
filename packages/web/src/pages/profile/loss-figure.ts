import { numberFormat } from '../../texts/formatters.ts';

/** Seeds per move, with one decimal. */
export function formatLoss(loss: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return numberFormat(digits).format(loss);
}
