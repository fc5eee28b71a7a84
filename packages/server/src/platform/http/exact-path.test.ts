import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { sendRaw } from './raw-http-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (target: string) =>
  sendRaw(server.url, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);

describe.each(['/metrics', '/healthz', '/readyz'])('%s', (path) => {
  const encoded = `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`;

  test.each([path, `${path}?probe=1`])('answers %s', async (target) => {
    expect((await get(target)).status).toBe(200);
  });

  test.each([`${path}/`, `${path}/?probe=1`, `${path}#x`, `/${path}`, `/.${path}`, encoded, `${encoded}/`])(
    'is not found at %s',
    async (target) => {
      const { status, body } = await get(target);
      expect([status, JSON.parse(body).code]).toEqual([404, 'no-such-route']);
    },
  );
});
