import { EXAMPLE_ORIGIN } from '../../platform/http/code-samples.ts';
import type { Operation } from '../../platform/http/openapi-document.ts';
import { type Html, html } from './html.ts';

/** Chooses the language of all examples of a page. The style sheet hides the others. */
export const LANGUAGES = html`<fieldset class="languages"><legend>Examples in</legend>
<label><input type="radio" name="language" value="curl" checked> curl</label>
<label><input type="radio" name="language" value="JavaScript"> JavaScript</label>
<label><input type="radio" name="language" value="Python"> Python</label>
</fieldset>`;

export function toSamples({ 'x-codeSamples': samples = [] }: Operation): Html {
  return html`${samples.map(
    ({ label, source }) =>
      html`<figure class="sample" data-language="${label}"><figcaption>${label}</figcaption>${toCode(source)}</figure>`,
  )}`;
}

export function toCode(text: string): Html {
  // With a tab index, keyboards can scroll it.
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}

const EXAMPLE_HOST = EXAMPLE_ORIGIN.replace('http://', '');
const EXAMPLE = new RegExp(`(ws://|http://|(?<!/))${EXAMPLE_HOST}`, 'g');

export function atOrigin(page: string, origin: string): string {
  const { text } = html`${origin}`;
  return page.replace(EXAMPLE, (_, scheme) => (scheme === 'ws://' ? text.replace(/^http/, 'ws') : text));
}
