import { locale } from '../../i18n/locale.svelte.ts';

/** Seeds per move, with one decimal. */
export function formatLoss(loss: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale.language, digits).format(loss);
}
