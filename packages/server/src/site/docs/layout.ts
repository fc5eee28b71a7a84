import { readFileSync } from 'node:fs';
import type { Api } from '../../platform/http/api.ts';
import type { OpenApiDocument } from '../../platform/http/openapi-document.ts';
import { type Html, html, trusted } from './html.ts';

export interface DescribedApi {
  readonly api: Api;
  readonly document: OpenApiDocument;
}

export interface DocsPage {
  readonly title: string;
  readonly description: string;
  /** The current link in the bar. */
  readonly section: string;
  readonly contents: readonly Link[];
  readonly main: Html;
}

export interface Link {
  readonly href: string;
  readonly text: string;
  readonly below?: readonly Link[];
}

const STYLE = readFileSync(new URL('./docs.css', import.meta.url), 'utf8');

export function toDocument(page: DocsPage, sections: readonly Link[]): string {
  const { title, description, contents, main } = page;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Kalah</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<style>${trusted(STYLE)}</style>
<script src="/docs/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="home" href="/"><img src="/docs/icon.svg" alt="" width="32" height="32">Kalah</a>
<nav aria-label="Documentation"><ul>${sections.map((link) => toItem(link, page.section))}</ul></nav>
</header>
<div class="columns">
${contents.length > 0 && html`<details class="contents"><summary>On this page</summary><nav aria-label="On this page">${toList(contents)}</nav></details>`}
<main id="main" tabindex="-1">${main}</main>
</div>
</body>
</html>`.text;
}

export function toItem({ href, text }: Link, current: string): Html {
  return html`<li><a href="${href}"${href === current && trusted(' aria-current="page"')}>${text}</a></li>`;
}

function toList(links: readonly Link[]): Html {
  return html`<ul>${links.map(
    ({ href, text, below = [] }) =>
      html`<li><a href="${href}">${text}</a>${below.length > 0 && toList(below)}</li>`,
  )}</ul>`;
}
