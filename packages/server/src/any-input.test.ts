import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startTestServer as startPostgres } from './platform/database/postgres/test-server.ts';
import { createFolder } from './platform/folder-fixture.ts';
import { openStore } from './store/index.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** An operation that one of the APIs describes: `PUT /api/v1/games/{id}/moves/{number}`. */
interface Operation {
  readonly method: string;
  readonly path: string;
}

const DOCUMENTS = [
  '/api/v1/openapi.json',
  '/api/v1/accounts/openapi.json',
  '/api/v1/pairing/openapi.json',
  '/api/v1/moderation/openapi.json',
  '/api/boards/openapi.json',
  '/v1/games/openapi.json',
  '/games/openapi.json',
  '/_ah/api/kalah/v1/openapi.json',
];

const STORES: Record<string, () => Promise<{ url: string; remove(): unknown }>> = {
  memory: async () => ({ url: 'memory:', remove() {} }),
  SQLite: async () => {
    const folder = createFolder();
    return { url: `sqlite:${join(folder.path, 'kalah.db')}`, remove: () => folder.remove() };
  },
  PostgreSQL: async () => {
    const postgres = await startPostgres();
    return { url: await postgres.createSchema(), remove: () => postgres.stop() };
  },
};

async function readOperations({ url }: TestServer): Promise<Operation[]> {
  const documents = await Promise.all(DOCUMENTS.map(async (path) => (await fetch(url + path)).json()));
  return documents.flatMap(({ paths }) =>
    Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    ),
  );
}

async function makeGames({ client }: TestServer): Promise<string[]> {
  const seats = { south: 'open', north: 'open' } as const;
  const made = [
    await client.createGame({ seats }),
    await client.createGame(),
    await client.createGame({ variant: { pits: 1, seeds: 12 }, seats }),
  ];
  return made.map(({ game }) => game.id);
}

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
  'password',
  'passkey',
  'recoveryCode',
  'scopes',
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
  fc.dictionary(fc.constantFrom(...WORDS), value, { maxKeys: 4 }).map((request) => JSON.stringify(request)),
  fc.record({ user_name: fc.string(), email: value }).map((user) => JSON.stringify(user)),
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
  { 'idempotency-key': 'k'.repeat(22) },
  { accept: 'text/plain' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
);

describe.each(Object.entries(STORES))('on %s', (_name, prepare) => {
  test('no input to any operation of any API is answered with 500 or 503', async () => {
    const { url, remove } = await prepare();
    const server = await startTestServer({}, await openStore(url));
    const [operations, ids] = [await readOperations(server), await makeGames(server)];
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
        const address = server.url + path.replace(/\{[^}]+\}/g, () => String(parts.next().value)) + query;
        const stop = new AbortController();
        const response = await fetch(address, {
          method,
          redirect: 'manual',
          signal: stop.signal,
          headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...header },
          ...(method !== 'GET' && { body }),
        });
        expect(response.status).toBeLessThan(500);
        stop.abort(); // a stream would not end by itself
      }),
      { numRuns: 300 },
    );
    await server.stop();
    await remove();
  });
});
