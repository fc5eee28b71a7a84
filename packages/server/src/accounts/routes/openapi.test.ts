import { createAccountClient } from '@kalah/api/account-client';
import { ProblemError } from '@kalah/api/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCalls, type OpenApiDocument } from '../../platform/http/openapi-document.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { PASSWORD, TestBrowser } from './browser-fixture.ts';

let server: TestServer;
let document: OpenApiDocument;
beforeAll(async () => {
  const oidc = { issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret: 'x' };
  const mail = { url: 'smtp://127.0.0.1:1', from: { name: 'Kalah', address: 'kalah@kalah.example' } };
  server = await startTestServer({ oidc, mail });
  document = await (await fetch(`${server.url}/api/v1/accounts/openapi.json`)).json();
});
afterAll(() => server.stop());

test('describes every route of accounts, each with a method of the client', () => {
  const calls = listCalls(document);
  const names = calls.map(({ operation }) => operation.operationId!);
  expect(names.toSorted()).toEqual(Object.keys(createAccountClient()).sort());
  expect(calls.filter(({ operation }) => !operation.summary || !operation.tags)).toEqual([]);
});

test('contains every schema that it refers to', () => {
  const text = JSON.stringify(document);
  const missing = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)]
    .map(([, name]) => name!)
    .filter((name) => !document.components!.schemas![name]);
  expect(missing).toEqual([]);
});

test('is what the client calls', async () => {
  const browser = new TestBrowser(server);
  /** As a page of the server sends requests. */
  const withCookies: typeof fetch = async (url, options) => {
    const path = String(url).slice(`${server.url}/api/v1`.length);
    const { method = 'GET', body } = options ?? {};
    const answer = await browser.send<unknown>(method, path, body && JSON.parse(String(body)));
    const text = answer.body === undefined ? null : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status, headers: answer.headers });
  };
  const client = createAccountClient({ baseUrl: server.url, fetch: withCookies });
  expect((await client.readSession()).account).toBe(null);
  expect(await client.checkName('Anouk')).toMatchObject({ available: true });
  await client.createAccount({ name: 'Anouk', password: PASSWORD });
  const { secret } = await client.createToken({ label: 'x', scopes: ['account:read'] });
  const program = createAccountClient({ baseUrl: server.url, token: secret });
  expect(await program.readAccount()).toMatchObject({ name: 'Anouk' });
  expect(await client.listSessions()).toHaveLength(1);
  expect((await client.renewRecoveryCodes()).codes).toHaveLength(10);
  expect(await client.exportAccount()).toMatchObject({ account: { name: 'Anouk' } });
  await client.endSession();
  const failed = await client.readAccount().catch((error) => error);
  expect(failed).toBeInstanceOf(ProblemError);
  expect(failed.problem.code).toBe('sign-in-required');
});
