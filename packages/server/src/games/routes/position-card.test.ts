import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const draw = (query: string) => fetch(`${server.url}/api/v1/card.png${query}`);

test('draws any position, for caches to keep', async () => {
  const response = await draw(`?position=${encodeURIComponent('1,0,3/2,1,1 n c')}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const png = new Uint8Array(await response.arrayBuffer());
  expect([...png.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
});

test.each([
  ['', 'bad-request'],
  ['?position=nonsense', 'bad-position'],
  [`?position=${'1,'.repeat(150)}`, 'bad-request'],
  ['?position=99,0,0/0,0,0 s -', 'bad-position'],
])('rejects %j before it draws anything', async (query, code) => {
  const response = await draw(query);
  expect([response.status, (await response.json()).code]).toEqual([400, code]);
});
