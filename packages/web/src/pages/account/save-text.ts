import { accountTexts } from 'virtual:texts/account';
import { toasts } from '../../ui/toasts.svelte.ts';

export function saveText(text: string, file: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download: file }).click();
  URL.revokeObjectURL(url);
}

/** Copies a text, or asks the reader to copy it by hand. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.show(accountTexts().copied);
  } catch {
    toasts.show(accountTexts().copyFailed); // no permission, or the page is not served over https
  }
}
