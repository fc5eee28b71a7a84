import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Api, toReferencePath } from '../../platform/http/api.ts';
import { SCRIPT_HEADERS } from '../../platform/http/headers.ts';
import type { OpenApiDocument } from '../../platform/http/openapi-document.ts';
import { originOf } from '../../platform/http/origin.ts';
import { createPageSender, type PageSender } from '../../platform/http/page-sender.ts';
import type { ProblemKind } from '../../platform/http/problem.ts';
import { RecentCache } from '../../platform/recent-cache.ts';
import { withEveryCall } from './every-call.ts';
import { GUIDES, type Guide, toGuide } from './guide.ts';
import { type DescribedApi, type DocsPage, type Link, toDocument } from './layout.ts';
import { toOverview } from './overview.ts';
import { PROBLEMS_PATH, toProblemsPage } from './problems.ts';
import { REFERENCES_PATH, toReference } from './reference.ts';
import { atOrigin } from './samples.ts';

/** Compressed pages by path and origin. The examples contain the origin, which is usually the same for all readers. */
const KEPT_PAGES = 64;

export async function docsPages(
  app: FastifyInstance,
  apis: readonly Api[],
  problems: Readonly<Record<string, ProblemKind>>,
  publicUrl: string | undefined,
): Promise<void> {
  const sections: readonly Link[] = [
    { href: '/docs', text: 'Overview' },
    { href: GUIDES[0].path, text: 'Guide' },
    { href: GUIDES[1].path, text: 'Compatible APIs' },
    { href: REFERENCES_PATH, text: 'Reference' },
    { href: PROBLEMS_PATH, text: 'Error codes' },
  ];
  const kept = new RecentCache<PageSender>(KEPT_PAGES);
  const hidden = { schema: { hide: true } };

  const serve = (path: string, toPage: () => Promise<DocsPage> | DocsPage) => {
    // Rendering takes up to 40 ms, so it happens once and not per origin, which any client can make up.
    let page: string | undefined;
    app.get(path, hidden, async (request: FastifyRequest, reply) => {
      const origin = originOf(request, publicUrl);
      const key = `${path} ${origin}`;
      page ??= toDocument(await toPage(), sections);
      const send = kept.find(key) ?? createPageSender(atOrigin(page, origin));
      kept.keep(key, send);
      return send(reply);
    });
  };

  const read = readDocuments(app, apis);
  serve('/docs', async () => toOverview(await read()));
  const [guide, compatible, ...others]: readonly [Guide, Guide, ...Guide[]] = GUIDES;
  const guides: readonly Guide[] = GUIDES.filter(
    (one: Guide) => !one.isOptional || apis.some((api) => api.guide === one.path),
  );
  serve(guide.path, async () => {
    const [canonical] = await read();
    return withEveryCall(toGuide(guide, guides), [canonical!]);
  });
  serve(compatible.path, async () => {
    const facades = (await read()).filter(({ api }) => api.guide.startsWith(compatible.path));
    return withEveryCall(toGuide(compatible, guides), facades);
  });
  app.get('/docs/guide', hidden, (_request, reply) => reply.redirect(guide.path));
  app.get('/docs/reference', hidden, (_request, reply) => reply.redirect(REFERENCES_PATH));
  for (const other of others.filter((one) => guides.includes(one)))
    serve(other.path, () => toGuide(other, guides));
  for (const [index, { slug }] of apis.entries()) {
    serve(toReferencePath(slug), async () => {
      const all = await read();
      const references = all.map(({ api, document }) => ({
        href: toReferencePath(api.slug),
        text: document.info.title,
      }));
      return toReference(all[index]!, references);
    });
  }
  serve(PROBLEMS_PATH, () => toProblemsPage(problems));

  serveFile(app, '/docs/docs.js', 'text/javascript; charset=utf-8');
  serveFile(app, '/docs/icon.svg', 'image/svg+xml; charset=utf-8');
}

/** As clients get them, on the first request. */
function readDocuments(app: FastifyInstance, apis: readonly Api[]): () => Promise<readonly DescribedApi[]> {
  let documents: Promise<DescribedApi[]> | undefined;
  return () => {
    documents ??= Promise.all(
      apis.map(async (api) => ({ api, document: (await app.inject(api.openApi)).json<OpenApiDocument>() })),
    );
    return documents;
  };
}

function serveFile(app: FastifyInstance, path: string, type: string): void {
  const content = readFileSync(new URL(`.${path.slice('/docs'.length)}`, import.meta.url), 'utf8');
  app.get(path, { schema: { hide: true } }, (_request, reply) =>
    reply.headers(SCRIPT_HEADERS).header('cache-control', 'no-cache').type(type).send(content),
  );
}
