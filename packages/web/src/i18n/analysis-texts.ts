import { analysis } from './en-analysis.ts';
import { locale } from './locale.svelte.ts';

/** The texts of the analysis page, in the current language. */
export function analysisTexts() {
  return locale.catalogue.analysis ?? analysis;
}
