import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GameError } from '../games/errors.ts';
import { createGames } from '../games/games.ts';
import { createPlayers } from '../games/players.ts';
import { setValidation } from '../platform/http/validation.ts';
import { createMemoryStore } from '../store/sqlite/sqlite-store.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { boards } from './boards/routes.ts';
import { endpoints } from './endpoints/routes.ts';
import { tokens } from './tokens/routes.ts';
import { send } from './transcript-fixture.ts';
import { v1 } from './v1/routes.ts';

const ID = '99999999-9999-4999-8999-999999999999';

const apis = [
  ['boards', `/api/boards/${ID}`, ['timestamp', 'status', 'error', 'message', 'path']],
  ['v1', `/v1/games/${ID}/status`, ['timestamp', 'status', 'error', 'message', 'path']],
  ['tokens', `/games/${ID}`, ['id', 'error', 'message', 'uri']],
  ['endpoints', `/_ah/api/kalah/v1/game/${ID}`, ['error']],
  ['endpoints at the root', `/game/${ID}`, ['error']],
] as const;

describe('[F5] while the store is unavailable', () => {
  let server: TestServer;
  beforeAll(async () => {
    const find = () => Promise.reject(new GameError('unavailable'));
    server = await startTestServer({}, { ...createMemoryStore(), find });
  });
  afterAll(() => server.stop());

  test.each(apis)('%s answers in its own error format, with Retry-After', async (_name, path, keys) => {
    const { status, headers, body } = await send(server.url, `GET ${path}`);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('1');
    expect(Object.keys(body)).toEqual(keys);
  });
});

describe('[F5] for an address above its rate limit', () => {
  const app = fastify();
  beforeAll(async () => {
    const store = createMemoryStore();
    const games = createGames(store);
    setValidation(app);
    await app.register(rateLimit, { max: 1 });
    await app.register(boards(games), { prefix: '/api/boards' });
    await app.register(v1(games));
    await app.register(tokens(games, undefined), { prefix: '/games' });
    await app.register(
      endpoints(games, createPlayers(store), { documentation: '/docs', publicUrl: undefined }),
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  test.each(apis)('%s answers in its own error format, with Retry-After', async (_name, path, keys) => {
    const url = app.listeningOrigin;
    await send(url, `GET ${path}`);
    const { status, headers, body } = await send(url, `GET ${path}`);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Object.keys(body)).toEqual(keys);
  });
});

describe('[F5] an internal error', () => {
  test.each(apis)('is answered by %s with a bare 500', async (_name, path) => {
    const find = () => Promise.reject(new Error('the secret of the database'));
    const server = await startTestServer({}, { ...createMemoryStore(), find });
    const { status, body } = await send(server.url, `GET ${path}`);
    await server.stop();
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});
