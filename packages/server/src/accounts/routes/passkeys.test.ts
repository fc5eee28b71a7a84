import type { CredentialList, CurrentSession, Passkey } from '@kalah/api/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { hasPasskeys } from '../passkeys.ts';
import { TestAuthenticator } from './authenticator-fixture.ts';
import { PASSWORD, TestBrowser } from './browser-fixture.ts';

const SITE = 'https://kalah.example';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ publicUrl: SITE });
});
afterAll(() => server.stop());

const openBrowser = () => new TestBrowser(server, { origin: SITE });

// biome-ignore lint/suspicious/noExplicitAny: the options are those of WebAuthn
const options = async (browser: TestBrowser, path: string, body?: object): Promise<any> =>
  (await browser.send('POST', path, body)).body;

async function signUp(name: string) {
  const browser = openBrowser();
  const device = new TestAuthenticator(SITE);
  const asked = await options(browser, '/accounts/passkey-options', { name });
  const created = await browser.send('POST', '/accounts', { name, passkey: device.create(asked) });
  expect(created.status).toBe(201);
  return { browser, device };
}

test('[A8] signs up and in with a passkey, without a password and without typing a name', async () => {
  const browser = openBrowser();
  const device = new TestAuthenticator(SITE);
  const asked = await options(browser, '/accounts/passkey-options', { name: 'Anouk' });
  expect(asked).toMatchObject({
    rp: { id: 'kalah.example', name: 'Kalah' },
    user: { name: 'Anouk' },
    authenticatorSelection: { residentKey: 'required' },
    attestation: 'none',
  });
  const { body } = await browser.send('POST', '/accounts', { name: 'Anouk', passkey: device.create(asked) });
  expect(body).toMatchObject({ name: 'Anouk' });
  expect(Buffer.from(asked.user.id, 'base64url').toString()).toBe((body as unknown as { id: string }).id);
  const { body: current } = await browser.send<CurrentSession>('GET', '/session');
  expect(current).toMatchObject({ account: { name: 'Anouk' }, methods: { passkeys: true } });

  const other = openBrowser();
  const challenge = await options(other, '/sessions/passkey-options');
  expect(challenge).toMatchObject({ rpId: 'kalah.example' });
  expect(challenge.allowCredentials ?? []).toEqual([]);
  const signedIn = await other.send('POST', '/sessions', { passkey: device.get(challenge) });
  expect([signedIn.status, signedIn.body]).toMatchObject([201, { name: 'Anouk' }]);
  const { body: list } = await other.send<CredentialList>('GET', '/account/credentials');
  expect(list).toMatchObject({ password: null, passkeys: [{ lastUsedAt: expect.any(String) }] });
});

test('[A8] accepts an answer once, in time, for its purpose, its site and its challenge', async () => {
  const { browser, device } = await signUp('Beatrix');
  const enter = (passkey: object) => openBrowser().send('POST', '/sessions', { passkey });
  const ask = () => options(openBrowser(), '/sessions/passkey-options');
  const answer = device.get(await ask());
  expect((await enter(answer)).status).toBe(201);
  expect((await enter(answer)).body).toMatchObject({ code: 'challenge-expired', field: 'passkey' });

  const asked = await options(browser, '/account/passkeys/options');
  const wrongPurpose = device.get({ challenge: asked.challenge, rpId: 'kalah.example' });
  expect((await enter(wrongPurpose)).body).toMatchObject({ code: 'challenge-expired' });

  const phished = new TestAuthenticator('https://evil.example');
  phished.keys.push(...device.keys);
  expect((await enter(phished.get(await ask()))).body).toMatchObject({
    code: 'bad-passkey',
    field: 'passkey',
  });
  const elsewhere = device.get({ ...(await ask()), rpId: 'evil.example' });
  expect((await enter(elsewhere)).body).toMatchObject({ code: 'bad-passkey' });

  const forged = device.get(await ask());
  forged.response.signature = device.get(await ask()).response.signature;
  expect((await enter(forged)).body).toMatchObject({ code: 'bad-passkey' });

  const stranger = new TestAuthenticator(SITE);
  stranger.create({ challenge: 'x', rp: { id: 'kalah.example' }, user: { id: 'eA' } });
  expect((await enter(stranger.get(await ask()))).body).toMatchObject({ code: 'wrong-credentials' });

  // A copy of the key that was used less often than the key itself.
  const copy = { ...device.keys[0]!, counter: 0 };
  expect((await enter(device.get(await ask(), copy))).body).toMatchObject({ code: 'bad-passkey' });

  for (const broken of [{}, { id: 'x', type: 'public-key', response: {} }, { id: 7 }, 'x', null]) {
    const { status, body } = await enter(broken as object);
    expect([status < 500, body.field?.split('.')[0]]).toEqual([true, 'passkey']);
  }
});

test('[A8] keeps several passkeys with their labels, and the last way to sign in', async () => {
  const { browser } = await signUp('Clementine');
  const second = new TestAuthenticator(SITE);
  const asked = await options(browser, '/account/passkeys/options');
  expect(asked.excludeCredentials).toHaveLength(1);
  const passkey = second.create(asked);
  const added = await browser.send<Passkey>('POST', '/account/passkeys', { passkey, label: 'Laptop' });
  expect([added.status, added.body.label]).toEqual([201, 'Laptop']);
  expect(
    (await browser.send('PATCH', `/account/passkeys/${added.body.id}`, { label: 'Old laptop' })).status,
  ).toBe(204);
  const read = async () => (await browser.send<CredentialList>('GET', '/account/credentials')).body.passkeys;
  expect((await read()).map(({ label }) => label)).toEqual(['Unknown device', 'Old laptop']);
  const challenge = await options(openBrowser(), '/sessions/passkey-options');
  expect((await openBrowser().send('POST', '/sessions', { passkey: second.get(challenge) })).status).toBe(
    201,
  );

  const [first] = await read();
  expect((await browser.send('DELETE', `/account/passkeys/${first!.id}`)).status).toBe(204);
  expect((await browser.send('DELETE', `/account/passkeys/${added.body.id}`)).body).toMatchObject({
    code: 'last-credential',
  });
  expect((await browser.send('PUT', '/account/password', { password: PASSWORD })).status).toBe(204);
  expect((await browser.send('DELETE', `/account/passkeys/${added.body.id}`)).status).toBe(204);
  expect((await browser.send('DELETE', `/account/passkeys/${added.body.id}`)).body).toMatchObject({
    code: 'no-such-entry',
  });
});

test('[A8] adds no passkey to an account that got 20 since it asked', async () => {
  const { browser } = await signUp('Cornelia');
  const passkey = new TestAuthenticator(SITE).create(await options(browser, '/account/passkeys/options'));
  const { accounts } = server.store;
  const { id } = (await accounts.findAccountByName('cornelia'))!;
  const [held] = await accounts.listSignInMethods(id);
  const others = Array.from({ length: 19 }, (_, at) => ({ ...held!, id: `${at}`, lookup: `passkey:${at}` }));
  await accounts.addSignInMethods(id, others);
  const { body } = await browser.send('POST', '/account/passkeys', { passkey });
  expect(body).toMatchObject({ code: 'too-many-entries' });
});

test('[A8] [A5] creates nothing when the name is taken in between, or when the passkey is known', async () => {
  const [ann, bob] = [openBrowser(), openBrowser()];
  const device = new TestAuthenticator(SITE);
  const asked = await options(ann, '/accounts/passkey-options', { name: 'Dorothea' });
  await bob.signUp('Dorothea');
  const late = await ann.send('POST', '/accounts', { name: 'Dorothea', passkey: device.create(asked) });
  expect(late.body).toMatchObject({ code: 'name-taken', field: 'name' });
  expect((await options(ann, '/accounts/passkey-options', { name: 'Dorothea' })).code).toBe('name-taken');
  expect((await options(ann, '/accounts/passkey-options', { name: 'x' })).code).toBe('name-length');
});

test('[A12] proves again with a passkey of the same account that it is the owner', async () => {
  const { browser, device } = await signUp('Eleonora');
  const { device: other } = await signUp('Felicitas');
  const verify = async (by: TestAuthenticator) => {
    const passkey = by.get(await options(browser, '/sessions/passkey-options'));
    return browser.send('POST', '/account/verification', { passkey });
  };
  expect((await verify(device)).status).toBe(204);
  expect((await verify(other)).body).toMatchObject({ code: 'wrong-credentials' });
});

test.each([
  ['https://kalah.example', true],
  ['https://kalah.example:8443', true],
  ['http://localhost:3000', true],
  ['http://kalah.example', false],
  ['https://10.0.0.1', false],
  ['https://[::1]', false],
])('[A8] knows whether browsers offer passkeys at %s: %s', (origin, expected) => {
  expect(hasPasskeys(origin)).toBe(expected);
});

test('[A8] says that passkeys need TLS', async () => {
  const plain = await startTestServer();
  const browser = new TestBrowser(plain);
  expect((await options(browser, '/sessions/passkey-options')).code).toBe('passkeys-unavailable');
  await plain.stop();
});
