import { createPairingClient } from '@kalah/api/pairing-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCalls, type OpenApiDocument } from '../../platform/http/openapi-document.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
let document: OpenApiDocument;
beforeAll(async () => {
  server = await startTestServer();
  document = await (await fetch(`${server.url}/api/v1/pairing/openapi.json`)).json();
});
afterAll(() => server.stop());

test('describes every route of pairing, each with a method of the client', () => {
  const calls = listCalls(document);
  const names = calls.map(({ operation }) => operation.operationId!);
  expect(names.toSorted()).toEqual(Object.keys(createPairingClient()).sort());
  expect(calls.filter(({ operation }) => !operation.summary || !operation.tags)).toEqual([]);
});

test('contains every schema that it refers to', () => {
  const text = JSON.stringify(document);
  const missing = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)]
    .map(([, name]) => name!)
    .filter((name) => !document.components!.schemas![name]);
  expect(missing).toEqual([]);
});
