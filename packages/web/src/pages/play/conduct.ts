import { conductTexts } from 'virtual:texts/conduct';
import type { Action } from './action.ts';

export { default as ReportDialog } from '../ReportDialog.svelte';
export { default as BlockDialog } from './BlockDialog.svelte';
export { default as PhrasesDialog } from './PhrasesDialog.svelte';
export { default as SpokenPhrase } from './SpokenPhrase.svelte';

interface Possible {
  readonly canBlock: boolean;
  /** A server without accounts has nobody who reads reports. */
  readonly hasAccounts: boolean;
}

export function toActions(
  { canBlock, hasAccounts }: Possible,
  open: (what: 'say' | 'block' | 'report') => void,
): readonly Action[] {
  const texts = conductTexts();
  return [
    { label: texts.say, short: texts.sayShort, icon: 'speech', run: () => open('say') },
    ...(canBlock ? [{ label: texts.block.do, icon: 'lock', run: () => open('block') } as const] : []),
    ...(hasAccounts ? [{ label: texts.report.do, icon: 'flag', run: () => open('report') } as const] : []),
  ];
}
