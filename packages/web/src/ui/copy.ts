import { t } from 'virtual:texts/common';
import { toasts } from './toasts.svelte.ts';

/** Copies a link, or asks the player to copy it by hand. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toasts.show(t().play.copied);
  } catch {
    toasts.show(t().play.copyFailed); // no permission, or the page is not served over https
  }
}
