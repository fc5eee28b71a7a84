import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

/** An operation that one of the APIs describes: `PUT /api/v1/games/{id}/moves/{number}`. */
interface Operation {
  readonly method: string;
  readonly path: string;
}

const DOCUMENTS = [
  '/api/v1/openapi.json',
  '/api/boards/openapi.json',
  '/v1/games/openapi.json',
  '/games/openapi.json',
  '/_ah/api/kalah/v1/openapi.json',
];

let server: TestServer;
let operations: Operation[];
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  const documents = await Promise.all(DOCUMENTS.map(async (url) => (await fetch(server.url + url)).json()));
  operations = documents.flatMap(({ paths }) =>
    Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    ),
  );
  const open = await server.client.createGame({ seats: { south: 'open', north: 'open' } });
  const secret = await server.client.createGame();
  const small = await server.client.createGame({
    variant: { pits: 1, seeds: 12 },
    seats: { south: 'open', north: 'open' },
  });
  ids = [open, secret, small].map(({ game }) => game.id);
});
afterAll(() => server.stop());

const WORDS = [
  'pit',
  'pits',
  'name',
  'seeds',
  'side',
  'player',
  'pitIndex',
  'userName',
  'houseIndex',
  'user_name',
  'seats',
  'variant',
  'start',
  'answer',
  'email',
  'token',
  '__proto__',
];
const VALUES = [
  0,
  -1,
  1,
  5,
  6,
  13,
  1e308,
  '0',
  '',
  'south',
  'ONE',
  'Ann',
  '\0',
  '\ud800',
  '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
  null,
  true,
  [],
  {},
];

const value = fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 2 }));
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...WORDS), value, { maxKeys: 4 }).map((wish) => JSON.stringify(wish)),
  fc.json(),
  fc.string({ unit: 'binary' }),
);
const part = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '7',
    '-1',
    '1e9',
    'south',
    'north',
    'Ann',
    '%00',
    '%',
    '%ff',
    '..',
    'x'.repeat(300),
  ),
  fc.string({ minLength: 1 }).map(encodeURIComponent),
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.constantFrom(...WORDS, 'limit', 'cursor', 'after', 'status'), fc.string())
    .map(([key, text]) => `?${key}=${encodeURIComponent(text)}`),
);
const header = fc.constantFrom(
  {},
  { authorization: 'Bearer x' },
  { authorization: 'x' },
  { 'if-match': '"1"' },
  { 'if-none-match': '*' },
  { 'idempotency-key': 'k' },
  { accept: 'text/plain' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
);

test('nothing that is sent to any operation of any API is answered with 500', async () => {
  const request = fc.record({
    operation: fc.nat().map((number) => operations[number % operations.length]!),
    parts: fc.infiniteStream(
      fc.oneof({ weight: 2, arbitrary: fc.nat().map((number) => ids[number % ids.length]!) }, part),
    ),
    query,
    body,
    header,
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ operation: { method, path }, parts, query, body, header }) => {
      const url = server.url + path.replace(/\{[^}]+\}/g, () => String(parts.next().value)) + query;
      const stop = new AbortController();
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        signal: stop.signal,
        headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...header },
        ...(method !== 'GET' && { body }),
      });
      expect(response.status).toBeLessThan(500);
      stop.abort(); // a stream would not end by itself
    }),
    { numRuns: 600 },
  );
});
