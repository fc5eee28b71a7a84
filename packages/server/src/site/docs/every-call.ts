import { toReferencePath } from '../../platform/http/api.ts';
import { listCalls } from '../../platform/http/openapi-document.ts';
import { type Html, html } from './html.ts';
import type { DescribedApi, DocsPage } from './layout.ts';
import { toCallId } from './reference.ts';
import { LANGUAGES, toSamples } from './samples.ts';

const ID = 'every-call';

export function withEveryCall(guide: DocsPage, apis: readonly DescribedApi[]): DocsPage {
  return {
    ...guide,
    contents: [...guide.contents, { href: `#${ID}`, text: 'Every call' }],
    main: html`${guide.main}
<h2 id="${ID}">Every call</h2>
<p>In the examples, <code>token</code> is the token of a seat, and names in a path like <code>id</code> are values that an earlier answer gave.</p>
${LANGUAGES}
${apis.map(toCalls)}`,
  };
}

function toCalls({ api, document }: DescribedApi): Html {
  const reference = toReferencePath(api.slug);
  return html`<h3><a href="${reference}">${document.info.title}</a></h3>
${listCalls(document).map(
  (
    call,
  ) => html`<details class="brief"><summary><span class="method ${call.method.toLowerCase()}">${call.method}</span> <code>${call.path}</code> ${call.operation.summary}</summary>
${toSamples(call.operation)}
<p><a href="${reference}#${toCallId(call)}">${call.operation.summary}: parameters and answers</a></p></details>`,
)}`;
}
