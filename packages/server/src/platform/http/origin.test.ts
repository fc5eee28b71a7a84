import { expect, test } from 'vitest';
import { startTestServer } from '../../test-server.ts';
import { sendRaw } from './raw-http-fixture.ts';

test('names the address that was called in the links of a request without a host', async () => {
  const server = await startTestServer();
  const { status, body } = await sendRaw(
    server.url,
    'GET /_ah/api/discovery/v1/apis/kalah/v1/rest HTTP/1.0\r\n\r\n',
  );
  expect([status, JSON.parse(body).rootUrl]).toEqual([200, expect.stringContaining(`${server.url}/`)]);
  await server.stop();
});
