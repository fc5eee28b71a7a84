import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Api } from './api.ts';
import type { ProblemTable } from './problem.ts';

/** `/docs` lets people read and try every API; `/docs/problems` explains the error codes. */
export async function docsPage(
  app: FastifyInstance,
  apis: readonly Api[],
  problems: ProblemTable,
): Promise<void> {
  await app.register(async (docs) => {
    // The plugin requires a document; the page shows those in `urls` instead.
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: EMPTY_DOCUMENT },
    });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: {
        urls: apis.map(({ name, openApi }) => ({ name, url: openApi })),
        docExpansion: 'list',
        defaultModelsExpandDepth: 0,
        displayRequestDuration: true,
        tryItOutEnabled: true,
      },
      theme: { title: 'Kalah: the APIs', favicon: [FAVICON] },
      logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: '/', target: '_self' },
    });
    docs.get('/docs/problems', { schema: { hide: true } }, async (_request, reply) => {
      reply.type('text/html; charset=utf-8');
      return problemsPage(problems);
    });
  });
}

/** A bowl with three seeds and the name, in light colours for the page's dark bar. */
const BOWL =
  '<ellipse cx="20" cy="20" rx="18" ry="17" fill="#754526" stroke="#96613a" stroke-width="2"/>' +
  '<ellipse cx="20" cy="21" rx="14" ry="12" fill="#3a2010"/>' +
  '<circle cx="15" cy="21" r="5" fill="#e6d3ac"/><circle cx="25" cy="20" r="5" fill="#c98f5c"/><circle cx="20" cy="26" r="5" fill="#b9c7bb"/>';
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${BOWL}</svg>`;
const LOGO =
  `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40" viewBox="0 0 150 40">${BOWL}` +
  '<text x="50" y="28" font-family="system-ui, sans-serif" font-size="24" font-weight="700" fill="#fff3df">Kalah</text></svg>';
const FAVICON = {
  filename: 'icon.svg',
  rel: 'icon',
  type: 'image/svg+xml',
  sizes: 'any',
  content: Buffer.from(ICON),
};

const EMPTY_DOCUMENT = { openapi: '3.1.0' as const, info: { title: 'Kalah', version: '' }, paths: {} };

function problemsPage(problems: ProblemTable): string {
  const rows = Object.entries(problems).map(
    ([code, { status, title, detail }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${title}</td><td>${detail.replace(/</g, '&lt;')}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kalah: error codes</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  td, th { text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-bottom: 1px solid #8884; }
  tr:target { background: #f3bb4833; }
</style>
<h1>Error codes</h1>
<p>Errors of the canonical API are <code>application/problem+json</code>. The <code>code</code> is stable; the words may change.</p>
<table><tr><th>code<th>status<th>title<th>what to do</tr>
${rows.join('\n')}
</table>
</html>`;
}
