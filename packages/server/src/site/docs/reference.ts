import { toReferencePath } from '../../platform/http/api.ts';
import {
  type Call,
  listCalls,
  type OpenApiDocument,
  type Parameter,
} from '../../platform/http/openapi-document.ts';
import { type Html, html, trusted } from './html.ts';
import { toInline } from './inline.ts';
import { type DescribedApi, type DocsPage, type Link, toItem } from './layout.ts';
import { LANGUAGES, toSamples } from './samples.ts';
import { toField, toFields, toSchemaId, toType } from './schema.ts';

export const REFERENCES_PATH = '/docs#references';

export function toReference({ api, document }: DescribedApi, references: readonly Link[]): DocsPage {
  const { title, description } = document.info;
  const groups = groupCalls(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  return {
    title,
    description: description.replaceAll('`', ''),
    section: REFERENCES_PATH,
    contents: [
      ...groups.map(([heading, calls]) => ({
        href: `#${toGroupId(heading)}`,
        text: heading,
        below: calls.map(toLink),
      })),
      ...(schemas.length > 0
        ? [
            {
              href: '#schemas',
              text: 'Schemas',
              below: schemas.map(([name]) => ({ href: `#${toSchemaId(name)}`, text: name })),
            },
          ]
        : []),
    ],
    main: html`<nav aria-label="References"><ul class="apis">${references.map((link) => toItem(link, toReferencePath(api.slug)))}</ul></nav>
<h1>${title}</h1>
<p>${toInline(description)}</p>
<p><a href="${api.guide}">Read the guide</a> to see how the calls work together, or get the <a href="${api.openApi}">OpenAPI document</a>.
In the examples, <code>token</code> is the token of a seat, and names in a path like <code>id</code> are values that an earlier answer gave.</p>
${LANGUAGES}
${groups.map(
  ([heading, calls]) => html`<h2 id="${toGroupId(heading)}">${heading}</h2>${calls.map(toSection)}`,
)}
${
  schemas.length > 0 &&
  html`<h2 id="schemas">Schemas</h2>${schemas.map(
    ([name, schema]) =>
      html`<section id="${toSchemaId(name)}"><h3>${name}</h3>${schema.description && html`<p>${toInline(schema.description)}</p>`}${toFields(schema) || html`<p class="type">${toType(schema)}</p>`}</section>`,
  )}`
}`,
  };
}

export function toCallId({ method, path, operation }: Call): string {
  return (
    operation.operationId ??
    `${method}${path}`
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, '')
  );
}

function toLink(call: Call): Link {
  return { href: `#${toCallId(call)}`, text: call.operation.summary };
}

function groupCalls(document: OpenApiDocument): [heading: string, calls: Call[]][] {
  return [...Map.groupBy(listCalls(document), ({ operation }) => operation.tags?.[0] ?? 'Calls')];
}

function toGroupId(heading: string): string {
  return `calls-${heading.toLowerCase()}`;
}

function toSection(call: Call): Html {
  const { method, path, operation } = call;
  const { summary, description, parameters = [], requestBody, responses, security } = operation;
  const bodies = Object.entries(requestBody?.content ?? {});
  return html`<section class="call" id="${toCallId(call)}">
<h3>${summary}</h3>
<p class="address"><span class="method ${method.toLowerCase()}">${method}</span> <code>${trusted(breakable(html`${path}`.text))}</code></p>
${description && html`<p>${toInline(description)}</p>`}
${security && html`<p>Send the token of a seat as <code>Authorization: Bearer …</code>, if the seat has one.</p>`}
${toParameters(parameters)}
${bodies.map(
  ([type, { schema }]) =>
    html`<h4>Body <span class="type">${type}${!requestBody?.required && ', optional'}</span></h4>${toFields(schema) || html`<p>${toType(schema)}${schema.description && html`: ${toInline(schema.description)}`}</p>`}`,
)}
<h4>Answers</h4>
<ul class="fields">${Object.entries(responses).map(
    ([status, { description, content = {} }]) =>
      html`<li><code class="name">${status}</code> ${toInline(description)}${Object.entries(content).map(
        ([type, { schema }]) =>
          html`<br><span class="type">${type}: ${toType(schema)}</span>${toFields(schema)}`,
      )}</li>`,
  )}</ul>
<h4>Example</h4>
${toSamples(operation)}
${!('101' in responses) && toForm(call)}
</section>`;
}

function breakable(path: string): string {
  return path.replaceAll('/', '/<wbr>');
}

function toParameters(parameters: readonly Parameter[]): Html | false {
  return (
    parameters.length > 0 &&
    html`<h4>Parameters</h4><ul class="fields">${parameters.map(
      ({ name, in: place, required = false, schema, description }) =>
        html`<li>${toField(name, schema, required, description)} <span class="place">in the ${place}</span></li>`,
    )}</ul>`
  );
}

/** The page's script sends the call and fills in what earlier answers gave. */
function toForm({ method, path, operation }: Call): Html {
  const { parameters = [], requestBody, security } = operation;
  const bodies = Object.values(requestBody?.content ?? {});
  return html`<details class="try"><summary>Try it</summary>
<form data-method="${method}" data-path="${path}">
${parameters.map(toInput)}
${security && html`<label>token <input name="token" autocomplete="off"></label>`}
${requestBody && html`<label>body <textarea name="body" rows="3">${toBodyText(bodies[0]?.example)}</textarea></label>`}
<p><button>Send</button> <span class="outcome" role="status"></span></p>
<pre class="answer" tabindex="0" hidden></pre>
</form></details>`;
}

/** An example that is the id of a game is filled in once there is a game. */
function toInput({ name, in: place, required, example = '' }: Parameter): Html {
  const isId = example === '{id}';
  return html`<label>${name} <input name="${name}" data-in="${place}"${isId && trusted(' data-id')}${required && trusted(' required')} value="${isId ? '' : String(example)}" autocomplete="off"></label>`;
}

function toBodyText(example: unknown): string {
  return example === undefined ? '' : JSON.stringify(example);
}
