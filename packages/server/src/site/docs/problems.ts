import type { ProblemKind } from '../../platform/http/problem.ts';
import { html } from './html.ts';
import { toInline } from './inline.ts';
import type { DocsPage } from './layout.ts';

export const PROBLEMS_PATH = '/docs/problems';

export function toProblemsPage(problems: Readonly<Record<string, ProblemKind>>): DocsPage {
  return {
    title: 'Error codes',
    description: 'The error codes of the Kalah API: what each means, and what to do.',
    section: PROBLEMS_PATH,
    contents: [],
    main: html`<h1>Error codes</h1>
<p>Errors of the Kalah API are <code>application/problem+json</code>. The <code>code</code> is stable; the words may change. The
<a href="/docs/guide/compatible-apis">compatible APIs</a> have the errors of the services they follow.</p>
<div class="table" tabindex="0"><table><thead><tr><th>code</th><th>status</th><th>meaning, and what to do</th></tr></thead><tbody>
${Object.entries(problems).map(
  ([code, { status, title, detail }]) =>
    html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td><b>${title}.</b> ${toInline(detail)}</td></tr>`,
)}
</tbody></table></div>`,
  };
}
