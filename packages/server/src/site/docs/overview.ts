import { toReferencePath } from '../../platform/http/api.ts';
import { listCalls, type OpenApiDocument } from '../../platform/http/openapi-document.ts';
import { GUIDES } from './guide.ts';
import { html } from './html.ts';
import { toInline } from './inline.ts';
import type { DescribedApi, DocsPage } from './layout.ts';
import { PROBLEMS_PATH } from './problems.ts';

export function toOverview(apis: readonly DescribedApi[]): DocsPage {
  const [guide, compatible, rules] = GUIDES;
  return {
    title: 'The APIs',
    description: 'Guides, references and examples for the APIs of this Kalah server.',
    section: '/docs',
    contents: [],
    main: html`<h1>The APIs</h1>
<p>Every program can play Kalah here: create a game, take a seat, play, watch, analyse. Nothing has to be registered, and pages of
any origin may call the APIs.</p>
<ul class="cards">
<li><h2><a href="${guide.path}">Guide</a></h2><p>A game in eight commands, then seats and tokens, safe retries, streams and sockets.</p></li>
<li><h2><a href="${compatible.path}">Compatible APIs</a></h2><p>For programs that were written for another Kalah service: only their host changes.</p></li>
<li><h2><a href="${rules.path}">Rules and notation</a></h2><p>How the game is played here, and how positions and games are written.</p></li>
<li><h2><a href="${PROBLEMS_PATH}">Error codes</a></h2><p>What each code means, and what to do.</p></li>
</ul>
<h2 id="references">References</h2>
<p>Every call with its parameters, its answers, and examples in curl, JavaScript and Python.</p>
<ul class="cards">${apis.map(
      ({ api, document }) =>
        html`<li><h3><a href="${toReferencePath(api.slug)}">${document.info.title}</a></h3><p>${toInline(document.info.description)}</p>
<p class="more">${listCalls(document).length} calls at <code>${basePathOf(document)}</code> · <a href="${api.guide}" aria-label="Guide to the ${document.info.title}">guide</a> · <a href="${api.openApi}" aria-label="OpenAPI document of the ${document.info.title}">OpenAPI</a></p></li>`,
    )}</ul>`,
  };
}

function basePathOf(document: OpenApiDocument): string {
  const paths = listCalls(document).map(({ path }) => path.split('/').slice(0, -1));
  const counts = Map.groupBy(
    paths.flatMap((parts) => parts.map((_part, index) => parts.slice(0, index + 1).join('/'))),
    (path) => path,
  );
  const common = [...counts].filter(([path, { length }]) => path && length >= paths.length - 1);
  return common.toSorted(([one], [other]) => other.length - one.length)[0]?.[0] ?? '/';
}
