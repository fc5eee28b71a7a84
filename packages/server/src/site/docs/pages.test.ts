import { PROBLEM_CODES } from '@kalah/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCalls } from '../../platform/http/openapi-document.ts';
import { PROBLEMS } from '../../problems.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { html } from './html.ts';
import { toInline } from './inline.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = async (path: string, { url } = server) => {
  const response = await fetch(url + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response;
};
const read = async (path: string, from = server) => (await get(path, from)).text();

const REFERENCES = {
  kalah: '/api/v1/openapi.json',
  'shared-board': '/api/boards/openapi.json',
  'user-names': '/v1/games/openapi.json',
  'numbered-pits': '/games/openapi.json',
  endpoints: '/_ah/api/kalah/v1/openapi.json',
};

async function readAllPages(from = server): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ['/docs'];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const page = await read(path, from);
    pages.set(path, page);
    waiting.push(...[...page.matchAll(/href="(\/docs[^"#.]*)["#]/g)].map(([, link]) => link!));
  }
  return pages;
}

test.each([
  ['/docs/guide', '/docs/guide/api'],
  ['/docs/reference', '/docs'],
])('leads from the folder %s to a page', async (folder, page) => {
  expect((await get(folder)).url).toBe(server.url + page);
});

test('a reference shows how long a text may be', async () => {
  expect(await read('/docs/reference/kalah')).toContain('string, 22 to 255 characters');
});

test('has no link without a target', async () => {
  const pages = await readAllPages();
  expect(pages.size).toBe(1 + 9 + 8 + 1);
  expect(await findDeadLinks(pages, server)).toEqual([]);
});

test('has no link without a target on a server without accounts', async () => {
  const without = await startTestServer({ accounts: false });
  const pages = await readAllPages(without);
  const dead = await findDeadLinks(pages, without);
  await without.stop();
  expect(pages.size).toBe(1 + 6 + 5 + 1);
  expect(dead).toEqual([]);
});

async function findDeadLinks(pages: ReadonlyMap<string, string>, { url }: TestServer): Promise<string[]> {
  const missing: string[] = [];
  for (const [path, page] of pages) {
    for (const [, target = '', part] of page.matchAll(/href="([^"#]*)(?:#([^"]*))?"/g)) {
      const linked = target === '' ? page : pages.get(target);
      if (part && !linked?.includes(`id="${part}"`)) missing.push(`${path}: ${target}#${part}`);
      if (!linked && target.startsWith('/') && (await fetch(url + target)).status >= 400)
        missing.push(`${path}: ${target}`);
    }
  }
  return missing;
}

test('runs no inline script and loads nothing from other hosts', async () => {
  for (const path of (await readAllPages()).keys()) {
    const page = await get(path);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]* src="\/docs\/)/);
    expect(html).not.toMatch(/(src="|<link[^>]* href=")https?:/);
    expect(html).toMatch(/<meta name="viewport" content="width=device-width/);
  }
});

test.each(Object.entries(REFERENCES))('shows every call of %s, with examples', async (slug, document) => {
  const page = await read(`/docs/reference/${slug}`);
  const { info, paths } = await (await get(document)).json();
  expect(page).toContain(`<h1>${info.title}</h1>`);
  const sections = page.split('<section class="call"').slice(1);
  expect(sections.length).toBe(listCalls({ paths }).length);
  for (const section of sections)
    for (const language of ['curl', 'JavaScript', 'Python'])
      expect(section).toContain(`data-language="${language}"`);
});

test('follows the guides with an example of every call of their APIs', async () => {
  const [kalah, ...others] = await Promise.all(
    Object.values(REFERENCES).map(async (document) => listCalls(await (await get(document)).json()).length),
  );
  const examplesIn = async (path: string) => (await read(path)).split('<details class="brief">').length - 1;
  expect(await examplesIn('/docs/guide/api')).toBe(kalah);
  expect(await examplesIn('/docs/guide/compatible-apis')).toBe(others.reduce((sum, one) => sum + one));
});

test('shows the address of the server in examples', async () => {
  const guide = await read('/docs/guide/api');
  expect(guide).toContain(`curl -s ${server.url}/api/v1/games`);
  expect(guide).toContain(server.url.replace('http', 'ws'));
  expect(guide).not.toContain('localhost:3000');
  expect(await read('/docs/reference/kalah')).toContain(`fetch(&apos;${server.url}/api/v1/games&apos;`);
});

test('names every API for what it is', async () => {
  const page = await read('/docs');
  const names = [...page.matchAll(/<h3><a href="\/docs\/reference\/[^"]+">([^<]+)/g)].map(([, name]) => name);
  expect(names).toEqual([
    'Kalah API',
    'Kalah accounts',
    'Kalah moderation',
    'Kalah pairing',
    'Shared board API',
    'User name API',
    'Numbered pits API',
    'Cloud Endpoints API',
  ]);
});

test('explains every problem code at the URL that the problem names', async () => {
  const page = await read('/docs/problems');
  for (const code of PROBLEM_CODES) {
    const { status, title, detail } = PROBLEMS[code];
    const row = html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td><b>${title}.</b> ${toInline(detail)}</td>`;
    expect(page).toContain(row.text);
  }
});

test('has a summary for every route of the canonical API', async () => {
  const calls = listCalls(await (await get('/api/v1/openapi.json')).json());
  expect(calls.filter(({ operation }) => !operation.summary)).toEqual([]);
});
