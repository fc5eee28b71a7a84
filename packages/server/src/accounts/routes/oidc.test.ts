import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CredentialList, CurrentSession } from '@kalah/api/account';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { TestBrowser } from './browser-fixture.ts';

let server: TestServer;
let issuer: Server;
const log: string[] = [];

beforeAll(async () => {
  for (const method of ['warn', 'info', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  issuer = createServer().listen(0, '127.0.0.1');
  await once(issuer, 'listening');
  const address = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  server = await startTestServer({
    oidc: { issuer: address, clientId: 'kalah', clientSecret: 'a secret of 32 characters at least' },
    logLevel: 'warn',
    logStream: { write: (line) => log.push(line) },
  });
  const provider = new Provider(address, {
    clients: [
      {
        client_id: 'kalah',
        client_secret: 'a secret of 32 characters at least',
        redirect_uris: [`${server.url}/api/v1/sessions/oidc/callback`],
        application_type: 'native',
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['for tests'] },
  });
  issuer.on('request', provider.callback());
});
afterAll(async () => {
  await server.stop();
  issuer.close();
  vi.restoreAllMocks();
});

/** Signs in at the issuer as a person would, in its own pages, and returns the address of the callback. */
async function signInAtIssuer(start: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 12; step++) {
    const isForm = new URL(url).pathname.startsWith('/interaction/');
    const prompt = isForm ? await readPrompt(url, cookies) : undefined;
    const response = await visit(url, cookies, prompt ? { prompt, login, password: 'x' } : undefined);
    const next = response.headers.get('location');
    if (!next) throw new Error(`${response.status} ${await response.text()}`);
    url = new URL(next, url).href;
    if (url.startsWith(server.url)) return url;
  }
  throw new Error('the issuer does not come to an end');
}

async function readPrompt(url: string, cookies: Map<string, string>): Promise<string> {
  const page = await (await visit(url, cookies)).text();
  return /name="prompt" value="(\w+)"/.exec(page)![1]!;
}

async function visit(
  url: string,
  cookies: Map<string, string>,
  form?: Record<string, string>,
): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  for (const text of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)!;
    cookies.set(name!, value!);
  }
  return response;
}

const start = async (browser: TestBrowser, path = '/sessions/oidc') =>
  (await browser.send<{ url: string }>('POST', path)).body.url;

/** Returns where the server sends the browser. */
async function comeBack(browser: TestBrowser, callback: string): Promise<string> {
  const path = callback.slice(`${server.url}/api/v1`.length);
  const { headers } = await browser.send('GET', path);
  return headers.get('location')!;
}

test('[A20] signs up with an identity and a name, and then in with the identity alone', async () => {
  const browser = new TestBrowser(server);
  const { body } = await browser.send<CurrentSession>('GET', '/session');
  expect(body.methods.oidc).toMatch(/^http:\/\/127/);
  expect(await comeBack(browser, await signInAtIssuer(await start(browser), 'ann'))).toBe(
    '/account?oidc=sign-up',
  );
  expect((await browser.send('POST', '/accounts', { name: 'x', oidc: true })).body).toMatchObject({
    code: 'name-length',
  });
  const created = await browser.send('POST', '/accounts', { name: 'Anouk', oidc: true });
  expect(created.body).toMatchObject({ name: 'Anouk' });
  const again = await browser.send('POST', '/accounts', { name: 'Another', oidc: true });
  expect(again.body).toMatchObject({ code: 'challenge-expired', field: 'oidc' });

  const other = new TestBrowser(server);
  expect(await comeBack(other, await signInAtIssuer(await start(other), 'ann'))).toBe(
    '/account?oidc=signed-in',
  );
  expect((await other.send<CurrentSession>('GET', '/session')).body.account).toMatchObject({ name: 'Anouk' });
  const { body: list } = await other.send<CredentialList>('GET', '/account/credentials');
  expect(list.identities).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  expect((await other.send('DELETE', `/account/identities/${list.identities[0]!.id}`)).body).toMatchObject({
    code: 'last-credential',
  });
});

test('[A20] adds an identity to an account, which no other account can have', async () => {
  const [ann, bob] = [new TestBrowser(server), new TestBrowser(server)];
  await ann.signUp('Annabella');
  await bob.signUp('Bartholomew');
  const add = async (browser: TestBrowser) =>
    comeBack(browser, await signInAtIssuer(await start(browser, '/account/identities'), 'bella'));
  expect(await add(ann)).toBe('/account?oidc=added');
  expect(await add(bob)).toBe('/account?problem=credential-taken');
  const other = new TestBrowser(server);
  expect(await comeBack(other, await signInAtIssuer(await start(other), 'bella'))).toBe(
    '/account?oidc=signed-in',
  );
  expect((await other.send<CurrentSession>('GET', '/session')).body.account).toMatchObject({
    name: 'Annabella',
  });
});

test('[A20] finishes once, and only in the browser that began', async () => {
  const [attacker, victim] = [new TestBrowser(server), new TestBrowser(server)];
  const callback = await signInAtIssuer(await start(attacker), 'mallory');
  await start(victim);
  expect(await comeBack(victim, callback)).toBe('/account?problem=challenge-expired');
  expect(await comeBack(attacker, callback)).toBe('/account?problem=challenge-expired');
  expect((await victim.send<CurrentSession>('GET', '/session')).body.account).toBe(null);
  expect(await comeBack(attacker, `${server.url}/api/v1/sessions/oidc/callback`)).toBe(
    '/account?problem=challenge-expired',
  );
});

test('[A20] reports what the issuer refuses, and logs no code', async () => {
  const browser = new TestBrowser(server);
  const state = new URL(await start(browser)).searchParams.get('state')!;
  const forged = `${server.url}/api/v1/sessions/oidc/callback?state=${state}&code=forged-code`;
  expect(await comeBack(browser, forged)).toBe('/account?problem=oidc-failed');
  expect(log.join('')).toContain('OpenID Connect failed');
  expect(log.join('')).not.toMatch(/forged-code|a secret of 32/);
});

test('[A20] answers 503 while the issuer cannot be reached', async () => {
  const lost = await startTestServer({
    oidc: { issuer: 'http://127.0.0.1:1', clientId: 'kalah', clientSecret: 'x' },
  });
  const answer = await new TestBrowser(lost).send('POST', '/sessions/oidc');
  expect(answer.body).toMatchObject({ status: 503, code: 'oidc-unavailable' });
  await lost.stop();
});
