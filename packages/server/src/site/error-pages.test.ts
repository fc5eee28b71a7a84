import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeError } from '../errors.ts';
import { GameError } from '../games/errors.ts';
import { PROBLEMS } from '../problems.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { createErrorPages } from './error-pages.ts';

let shared: TestServer;
beforeAll(async () => {
  shared = await startTestServer();
});
afterAll(() => shared.stop());

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const JAVA = { accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' };

async function open(path: string, headers: Record<string, string> = BROWSER, { url } = shared) {
  const response = await fetch(url + path, { headers });
  const type = response.headers.get('content-type')!.split(';')[0];
  return { status: response.status, type, headers: response.headers, body: await response.text() };
}

describe('an unknown path', () => {
  test.each(['/nowhere', '/spectate', '/Play/Computer', '/play', '/play/x/y/z', '/docs/nothing'])(
    'is a page for a browser that opens %s',
    async (path) => {
      const { status, type, headers, body } = await open(path);
      expect([status, type]).toEqual([404, 'text/html']);
      expect(body).toMatch(/<title>.+ · Kalah<\/title>/);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  );

  test.each([
    ['a client that accepts JSON', '/nowhere', { accept: 'application/json' }],
    ['a client that accepts anything', '/nowhere', { accept: '*/*' }],
    ['a program that lists HTML among other types', '/nowhere', JAVA],
    ['a browser below the API', '/api/v1/nowhere', BROWSER],
    ['a browser at a path that takes other methods', '/user', BROWSER],
  ])('is a problem for %s', async (_who, path, headers) => {
    const { status, type } = await open(path, headers);
    expect([404, 405]).toContain(status);
    expect(type).toBe('application/problem+json');
  });

  test.each(['/api/boards/x/y', '/v1/games/x/y', '/games/x/y', '/_ah/api/kalah/v1/x'])(
    'is answered by a compatible API in its own shape: %s',
    async (path) => {
      expect(await open(path)).toMatchObject({ status: 404, type: 'application/json' });
    },
  );
});

describe('a browser gets a page that explains the error', () => {
  test.each(['/settings', '/nowhere'])('above the rate limit, at %s', async (path) => {
    const limited = await startTestServer({ rateLimit: true, limits: { requestsPerMinute: 1 } });
    await open(path, BROWSER, limited);
    const { status, type, headers, body } = await open(path, BROWSER, limited);
    await limited.stop();
    expect([status, type]).toEqual([429, 'text/html']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toContain('<h1>Too many requests</h1>');
    expect(body).toContain('wait and try again');
  });

  test('if the URL is malformed', async () => {
    const { status, type, body } = await open('/%zz');
    expect([status, type]).toEqual([400, 'text/html']);
    expect(body).toContain('The URL contains an invalid percent-encoding.');
  });

  test('if the store is unavailable', async () => {
    const app = fastify();
    const { failed } = createErrorPages(undefined, PROBLEMS, describeError);
    app.get('/play/:id', (_request, reply) => failed(reply, new GameError('unavailable')));
    const { statusCode, headers, body } = await app.inject('/play/here');
    await app.close();
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '1', 'no-store']);
    expect(body).toContain('Games cannot be read or written right now; try again shortly.');
  });
});
