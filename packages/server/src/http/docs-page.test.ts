import { PROBLEM_CODES } from '@kalah/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = async (path: string) => {
  const response = await fetch(server.url + path);
  expect(response.status).toBe(200);
  return response;
};

test('shows every API and loads nothing from other hosts', async () => {
  const page = await get('/docs');
  const csp = page.headers.get('content-security-policy');
  expect(csp).toContain("default-src 'self'");
  const html = await page.text();
  expect(html).not.toMatch(/(src|href)="https?:/);
  // The policy forbids inline scripts.
  expect(html).not.toMatch(/<script(?![^>]* src=)[^>]*>\s*\S/);

  const list = await (await get('/docs/static/swagger-initializer.js')).text();
  const documents = [...list.matchAll(/"url":\s*"([^"]+openapi\.json)"/g)].map(([, url]) => url!);
  expect(documents).toContain('/api/v1/openapi.json');
  for (const url of documents) {
    const document = await (await get(url)).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).length).toBeGreaterThan(0);
  }
});

test('explains every problem code at the URL that the problem names', async () => {
  const page = await (await get('/docs/problems')).text();
  for (const code of PROBLEM_CODES) expect(page).toContain(`id="${code}"`);
});

test('has a summary for every route of the canonical API', async () => {
  const { paths } = await (await get('/api/v1/openapi.json')).json();
  const operations = Object.values<Record<string, { summary?: string }>>(paths).flatMap((path) =>
    Object.values(path),
  );
  expect(operations.filter(({ summary }) => !summary)).toEqual([]);
});
