import { EXAMPLE_ORIGIN } from '../http/code-samples.ts';
import type { Operation } from '../http/openapi-document.ts';
import { type Html, html } from './html.ts';

/** Chooses the language of all examples of a page. The style sheet hides the others. */
export const LANGUAGES = html`<fieldset class="languages"><legend>Examples in</legend>
<label><input type="radio" name="language" value="curl" checked> curl</label>
<label><input type="radio" name="language" value="JavaScript"> JavaScript</label>
<label><input type="radio" name="language" value="Python"> Python</label>
</fieldset>`;

export function toSamples({ 'x-codeSamples': samples = [] }: Operation, origin: string): Html {
  return html`${samples.map(
    ({ label, source }) =>
      html`<figure class="sample" data-language="${label}"><figcaption>${label}</figcaption>${toCode(atOrigin(source, origin))}</figure>`,
  )}`;
}

export function toCode(text: string): Html {
  // With a tab index, keyboards can scroll it.
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}

/** Replaces the server's address in an example with the one that the reader uses. */
export function atOrigin(text: string, origin: string): string {
  const host = EXAMPLE_ORIGIN.replace('http://', '');
  return text
    .replaceAll(`ws://${host}`, () => origin.replace(/^http/, 'ws'))
    .replaceAll(EXAMPLE_ORIGIN, () => origin)
    .replace(new RegExp(`(?<!/)${host}`, 'g'), () => origin);
}
