import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { listProblems } from '../api/errors.ts';

export interface DocumentedApi {
  readonly name: string;
  readonly url: string;
}

/** `/docs`: every API to read and to try, chosen from a list. `/docs/problems`: what the error codes mean. */
export async function docsPage(app: FastifyInstance, apis: readonly DocumentedApi[]): Promise<void> {
  await app.register(async (docs) => {
    // The page wants a document of its own; the list of the others is what it shows.
    await docs.register(swagger, {
      mode: 'static',
      specification: { document: EMPTY_DOCUMENT },
    });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: {
        urls: [...apis],
        docExpansion: 'list',
        defaultModelsExpandDepth: 0,
        displayRequestDuration: true,
        tryItOutEnabled: true,
      },
      theme: { title: 'Kalah: the APIs' },
    });
    docs.get('/docs/problems', { schema: { hide: true } }, async (_request, reply) => {
      reply.type('text/html; charset=utf-8');
      return problemsPage();
    });
  });
}

const EMPTY_DOCUMENT = { openapi: '3.1.0' as const, info: { title: 'Kalah', version: '' }, paths: {} };

function problemsPage(): string {
  const rows = listProblems().map(
    ({ code, status, title, detail }) =>
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
