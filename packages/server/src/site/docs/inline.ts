import { type Html, html } from './html.ts';

/** A description from a schema: text with `code` in it. */
export function toInline(text: string): Html {
  return html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
