import { createClient } from '@kalah/api/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';

interface Response {
  readonly description: string;
  readonly content?: Record<string, unknown>;
  readonly headers?: Record<string, unknown>;
}
interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly { name: string }[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Record<string, Response>;
}

let server: TestServer;
let document: { servers: unknown; paths: Record<string, Record<string, Operation>> };
let operations: Operation[];
beforeAll(async () => {
  server = await startTestServer();
  document = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
  operations = Object.values(document.paths).flatMap((path) => Object.values(path));
});
afterAll(() => server.stop());

const operation = (id: string) => operations.find(({ operationId }) => operationId === id)!;
const bodyIn = (status: string, id: string) => Object.keys(operation(id).responses[status]!.content ?? {});

describe('the OpenAPI document of the canonical API', () => {
  test('names a server', () => {
    expect(document.servers).toEqual([{ url: '/', description: 'The server of this document.' }]);
  });

  test('names every operation as our client does', () => {
    const names = operations.map(({ operationId }) => operationId!);
    expect(new Set(names).size).toBe(operations.length);
    const { watch: _watch, gameAnalysis: _analysis, ...calls } = createClient();
    expect(names).toEqual(expect.arrayContaining(Object.keys(calls)));
  });

  test('declares the content type that problems have', async () => {
    for (const { responses } of operations) {
      for (const status of ['4XX', '5XX']) {
        expect(Object.keys(responses[status]!.content!)).toEqual(['application/problem+json']);
        expect(responses[status]!.headers).toHaveProperty('retry-after');
      }
    }
    const rejected = await fetch(`${server.url}/api/v1/games/none`);
    expect(rejected.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  test('declares the headers and the empty 304 that the server sends for games', async () => {
    const created = await fetch(`${server.url}/api/v1/games`, { method: 'POST' });
    for (const name of Object.keys(operation('createGame').responses['201']!.headers!)) {
      expect(created.headers.get(name)).not.toBe(null);
    }
    expect(operation('createGame').responses['201']!.headers).toHaveProperty('location');
    const { game } = await created.json();
    const read = await fetch(`${server.url}/api/v1/games/${game.id}`, {
      headers: { 'if-none-match': '"1"' },
    });
    expect([read.status, read.headers.get('etag')]).toEqual([304, '"1"']);
    expect(bodyIn('304', 'readGame')).toEqual([]);
    expect(bodyIn('200', 'readGame')).toEqual(['application/json', 'text/plain']);
    expect(operation('readGame').responses['200']!.headers).toHaveProperty('etag');
    expect(operation('playMove').responses['200']!.headers).toHaveProperty('etag');
  });

  test.each([
    ['createGame', false],
    ['takeSeat', false],
    ['resign', false],
    ['playMove', true],
    ['analyse', true],
  ])('declares whether %s requires a body: %s', (id, required) => {
    expect(operation(id).requestBody!.required).toBe(required);
  });

  test('declares the token as a security scheme, not as a parameter', () => {
    const parameters = operations.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name));
    expect(parameters).not.toContain('authorization');
    expect(operation('watchGame')).toHaveProperty('security', [{ seat: [] }, {}]);
  });

  test('describes every response', () => {
    const responses = operations.flatMap(({ responses }) => Object.values(responses));
    expect(responses.filter(({ description }) => description === 'Default Response')).toEqual([]);
  });

  test('contains every schema that it refers to', () => {
    const text = JSON.stringify(document);
    const schemas = (document as unknown as { components: { schemas: object } }).components.schemas;
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      expect(schemas).toHaveProperty(name!);
    }
    expect(text).not.toMatch(/"\$ref":"(?!#\/components\/schemas\/)/);
  });
});
