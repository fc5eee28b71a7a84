import type { CurrentSession, Session } from '@kalah/api/account';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCredentialCheck } from '../../games/routes/credential.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import type { Session as Stored } from '../session.ts';
import { createSessions } from '../sessions.ts';
import { PASSWORD, TestBrowser } from './browser-fixture.ts';

let server: TestServer;
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    trustProxy: true,
    logLevel: 'info',
    logStream: { write: (line) => log.push(line) },
  });
});
afterAll(() => server.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1';

/** A browser that reaches the server through a proxy with TLS. */
const overTls = (agent = FIREFOX) =>
  new TestBrowser(server, { 'x-forwarded-proto': 'https', 'user-agent': agent });

test('[A5] [A10] creates an account, stays signed in, signs out and in again', async () => {
  const ann = overTls();
  const created = await ann.signUp('Anouk');
  expect([created.status, created.body]).toEqual([
    201,
    {
      id: expect.any(String),
      name: 'Anouk',
      kind: 'person',
      createdAt: expect.any(String),
      nameChangeableAt: null,
    },
  ]);
  const [session, device] = created.headers.getSetCookie();
  expect(session).toMatch(
    /^__Host-kalah=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(device).toMatch(
    /^__Host-kalah-device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
  );

  const read = await ann.send<CurrentSession>('GET', '/session');
  expect(read.body).toMatchObject({ account: { name: 'Anouk' }, methods: { passwords: true, secure: true } });
  expect(read.headers.get('cache-control')).toBe('no-store');
  expect((await ann.send('GET', '/account')).status).toBe(200);

  expect((await ann.send('DELETE', '/account/sessions/current')).status).toBe(204);
  expect(ann.cookies.has('__Host-kalah')).toBe(false);
  expect((await ann.send<CurrentSession>('GET', '/session')).body.account).toBe(null);
  expect((await ann.send('GET', '/account')).body).toMatchObject({ status: 401, code: 'sign-in-required' });

  expect((await ann.signIn('aNOUK')).status).toBe(201);
  expect((await ann.send<CurrentSession>('GET', '/session')).body.account).toMatchObject({ name: 'Anouk' });
});

test('[A10] lists the devices that are signed in, and signs out one of them or all others', async () => {
  const [first, second, third] = [overTls(), overTls(IPHONE), overTls()];
  await first.signUp('Bartholomew');
  await second.signIn('Bartholomew');
  await third.signIn('Bartholomew');
  const { body } = await second.send<Session[]>('GET', '/account/sessions');
  expect(body.map(({ label, current }) => [label, current])).toEqual(
    expect.arrayContaining([
      ['Safari on iPhone', true],
      ['Firefox on Linux', false],
      ['Firefox on Linux', false],
    ]),
  );
  const phone = body.find(({ current }) => current)!;
  expect((await first.send('DELETE', `/account/sessions/${phone.id}`)).status).toBe(204);
  expect((await second.send('GET', '/account')).status).toBe(401);
  expect((await first.send('DELETE', `/account/sessions/${phone.id}`)).body).toMatchObject({
    code: 'no-such-entry',
  });
  expect((await first.send('DELETE', '/account/sessions')).status).toBe(204);
  expect((await third.send('GET', '/account')).status).toBe(401);
  expect((await first.send('GET', '/account')).status).toBe(200);
});

test('[A10] signs in with a plain cookie on plain HTTP, and says what is missing', async () => {
  const plain = new TestBrowser(server);
  const { headers } = await plain.signUp('Caroline');
  expect(headers.getSetCookie()[0]).toMatch(
    /^kalah=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
  );
  await plain.signIn('Caroline');
  const { body } = await plain.send<CurrentSession>('GET', '/session');
  expect(body).toMatchObject({ account: { name: 'Caroline' }, methods: { secure: false, passkeys: false } });
  expect(log.filter((line) => line.includes('sign-in without TLS'))).toHaveLength(1);
  // A cookie that was set without TLS is worth nothing over TLS.
  const tls = overTls();
  tls.cookies.set('kalah', plain.cookies.get('kalah')!);
  expect((await tls.send('GET', '/account')).status).toBe(401);
});

test('[A11] gives every sign-in a new session, whatever the browser sent', async () => {
  const browser = overTls();
  await browser.signUp('Dorothea');
  const before = browser.cookies.get('__Host-kalah')!;
  await browser.signIn('Dorothea');
  expect(browser.cookies.get('__Host-kalah')).not.toBe(before);
  const fixed = overTls();
  fixed.cookies.set('__Host-kalah', 'x'.repeat(43));
  await fixed.signIn('Dorothea');
  expect(fixed.cookies.get('__Host-kalah')).not.toBe('x'.repeat(43));
});

test('[A9] answers a wrong password and an unknown name alike, and counts the attempts', async () => {
  await overTls().signUp('Ernestine');
  const wrong = await overTls().signIn('Ernestine', 'not the password');
  const unknown = await overTls().signIn('Nobodyhere', 'not the password');
  expect(wrong.body).toMatchObject({
    status: 401,
    code: 'wrong-credentials',
    field: 'password',
    attemptsLeft: 9,
  });
  expect({ ...unknown.body, trace: '' }).toEqual({ ...wrong.body, trace: '' });
});

test('[A9] stops guessing without locking out the owner, whose device is known', async () => {
  const owner = overTls();
  await owner.signUp('Friederike');
  for (let attempt = 0; attempt < 10; attempt++) await overTls().signIn('Friederike', `guess ${attempt}`);
  const stopped = await overTls().signIn('Friederike');
  expect(stopped.body).toMatchObject({ status: 429, code: 'too-many-attempts' });
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(500);
  expect((await owner.signIn('Friederike')).status).toBe(201);
});

test('[A12] asks for the password again before it is changed, and signs other devices out', async () => {
  const [first, second] = [overTls(), overTls()];
  await first.signUp('Gwendolyn');
  await second.signIn('Gwendolyn');
  expect((await first.send('PUT', '/account/password', { password: 'a new and longer one' })).status).toBe(
    204,
  );
  expect((await second.send('GET', '/account')).status).toBe(401);
  expect((await second.signIn('Gwendolyn')).status).toBe(401);
  expect((await second.signIn('Gwendolyn', 'a new and longer one')).status).toBe(201);
  expect((await first.send('DELETE', '/account/password')).body).toMatchObject({ code: 'last-credential' });
});

const rejections: [field: string, code: string, body: object][] = [
  ['name', 'name-length', { name: 'A', password: PASSWORD }],
  ['name', 'name-length', { name: 'x'.repeat(21), password: PASSWORD }],
  ['name', 'name-characters', { name: 'Ann Lee', password: PASSWORD }],
  ['name', 'name-characters', { name: '12345', password: PASSWORD }],
  ['name', 'name-mixed', { name: 'Аnna', password: PASSWORD }],
  ['name', 'name-reserved', { name: 'Admin', password: PASSWORD }],
  ['name', 'bad-request', { password: PASSWORD }],
  ['name', 'bad-request', { name: 7, password: PASSWORD }],
  ['password', 'bad-request', { name: 'Henriette' }],
  ['password', 'password-length', { name: 'Henriette', password: 'short' }],
  ['password', 'password-length', { name: 'Henriette', password: 'long '.repeat(50) }],
  ['password', 'password-common', { name: 'Henriette', password: 'Password123' }],
  ['password', 'password-common', { name: 'Henriette', password: 'aaaaaaaaaaaa' }],
  ['password', 'password-name', { name: 'Henriette', password: 'henriette1984' }],
  ['unknown', 'bad-request', { name: 'Henriette', password: PASSWORD, unknown: 1 }],
];
test.each(rejections)(
  '[A5] names the field %s and the code %s, and creates nothing',
  async (field, code, body) => {
    const browser = overTls();
    const answer = await browser.send('POST', '/accounts', body);
    expect(answer.body).toMatchObject({ field, code });
    expect(answer.status).toBeLessThan(500);
    expect(browser.cookies.size).toBe(0);
    const { body: check } = await browser.send('GET', '/accounts/names/Henriette');
    expect(check).toEqual({ name: 'Henriette', available: true, code: null });
  },
);

test('[A3] says whether a name can be taken', async () => {
  await overTls().signUp('Isabella');
  const { body } = await overTls().send('GET', '/accounts/names/isabeIla');
  expect(body).toEqual({ name: 'isabeIla', available: false, code: 'name-taken' });
  expect((await overTls().signUp('Isabélla')).body).toMatchObject({ field: 'name', code: 'name-taken' });
});

test('[A4] changes a name, and not again before half a year has passed', async () => {
  const browser = overTls();
  await browser.signUp('Jacqueline');
  const renamed = await browser.send('PATCH', '/account', { name: 'Josephine' });
  expect(renamed.body).toMatchObject({ name: 'Josephine', nameChangeableAt: expect.any(String) });
  expect((await browser.send('PATCH', '/account', { name: 'Jacqueline' })).body).toMatchObject({
    code: 'name-changed',
    field: 'name',
  });
  expect((await overTls().signUp('Jacqueline')).body).toMatchObject({ code: 'name-taken' });
  expect((await overTls().signIn('Josephine')).status).toBe(201);
});

test('[A14] signs in with a recovery code once', async () => {
  const browser = overTls();
  await browser.signUp('Katharina');
  const { body } = await browser.send<{ codes: string[] }>('POST', '/account/recovery-codes');
  expect(body.codes).toHaveLength(10);
  expect(body.codes[0]).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  const enter = (recoveryCode: string) =>
    overTls().send('POST', '/sessions', { name: 'Katharina', recoveryCode });
  expect((await enter(body.codes[0]!.toUpperCase())).status).toBe(201);
  expect((await enter(body.codes[0]!)).body).toMatchObject({
    code: 'wrong-credentials',
    field: 'recoveryCode',
  });
  const { body: left } = await browser.send('GET', '/account/credentials');
  expect(left).toMatchObject({ recoveryCodes: { left: 9 }, password: { changedAt: expect.any(String) } });
});

/** Changes the times of the only session of an account, as if they had passed. */
async function age(name: string, times: Partial<Stored>): Promise<Stored> {
  const { accounts } = server.store;
  const account = (await accounts.findAccountByName(name.toLowerCase()))!;
  const [session] = await accounts.listSessions(account.id);
  await accounts.updateSession({ ...session!, ...times });
  return (await accounts.listSessions(account.id))[0]!;
}

test('[A12] needs a recent proof for what cannot be undone, which a password or a code gives', async () => {
  const browser = overTls();
  await browser.signUp('Leonora');
  const { body } = await browser.send<{ codes: string[] }>('POST', '/account/recovery-codes');
  const acts: [method: string, path: string, body?: object][] = [
    ['PUT', '/account/password', { password: 'a new and longer one' }],
    ['DELETE', '/account/password'],
    ['POST', '/account/recovery-codes'],
    ['POST', '/account/passkeys/options'],
    ['POST', '/account/tokens', { label: 'x', scopes: ['play'] }],
    ['POST', '/account/bots', { name: 'Leobot' }],
    ['GET', '/account/export'],
    ['DELETE', '/account', { name: 'Leonora' }],
  ];
  await age('Leonora', { verifiedAt: Date.now() - 601_000 });
  for (const [method, path, sent] of acts) {
    const { body: problem } = await browser.send(method, path, sent);
    expect([path, problem.code]).toEqual([path, 'recent-sign-in-required']);
  }
  expect((await browser.send<CurrentSession>('GET', '/session')).body.verifiedUntil).toBe(null);
  const verify = (proof: object) => browser.send('POST', '/account/verification', proof);
  expect((await verify({ password: 'not the password' })).body).toMatchObject({ code: 'wrong-credentials' });
  expect((await verify({})).body).toMatchObject({ code: 'bad-request', field: 'password' });
  expect((await verify({ recoveryCode: body.codes[0] })).status).toBe(204);
  expect((await browser.send('GET', '/account/export')).status).toBe(200);
  await age('Leonora', { verifiedAt: 0 });
  expect((await verify({ password: PASSWORD })).status).toBe(204);
  expect((await browser.send('DELETE', '/account', { name: 'leonora' })).status).toBe(204);
});

test('[A13] rejects a label that not every database can store', async () => {
  const browser = overTls();
  await browser.signUp('Lavinia');
  const { body } = await browser.send('POST', '/account/tokens', { label: 'a\0b', scopes: ['play'] });
  expect(body).toMatchObject({ code: 'bad-request', detail: expect.stringContaining('NUL') });
});

test('[A10] prolongs a session that is used, for a year at most, and ends one that is not', async () => {
  const browser = overTls();
  await browser.signUp('Margarethe');
  const DAY = 24 * 3600_000;
  const times = { seenAt: Date.now() - 50 * DAY, expiresAt: Date.now() + 40 * DAY };
  await age('Margarethe', times);
  const read = await browser.send('GET', '/session');
  expect(read.headers.getSetCookie()[0]).toMatch(/^__Host-kalah=.*Max-Age=7776000/);
  const renewed = await age('Margarethe', {});
  expect(renewed.seenAt).toBeGreaterThan(times.seenAt);
  expect(renewed.expiresAt).toBeGreaterThan(Date.now() + 89 * DAY);
  await age('Margarethe', { expiresAt: Date.now() - 1 });
  expect((await browser.send('GET', '/account')).status).toBe(401);
});

test('[A10] ends the credential of an open connection with its session', async () => {
  const { accounts } = server.store;
  const sessions = createSessions(accounts, Date.now);
  await overTls().signUp('Nathaniel');
  const account = (await accounts.findAccountByName('nathaniel'))!;
  const { signedIn } = await sessions.begin(account, 'a socket');
  const request = { headers: {}, principal: signedIn } as FastifyRequest;
  let now = 0;
  const confirm = createCredentialCheck(request, sessions, () => now);
  expect(await confirm()).toEqual({ kind: 'account', id: account.id });
  await sessions.end(account.id, signedIn.session.id);
  now = 5001;
  expect(await confirm()).toEqual({ kind: 'none' });
});

test('[A17] shows nothing of accounts when they are off', async () => {
  const off = await startTestServer({ accounts: false });
  const browser = new TestBrowser(off);
  for (const [method, path] of [
    ['GET', '/session'],
    ['POST', '/accounts'],
    ['POST', '/sessions'],
    ['GET', '/account'],
    ['GET', '/accounts/openapi.json'],
  ] as const) {
    expect((await browser.send(method, path)).body).toMatchObject({ status: 404, code: 'no-such-route' });
  }
  for (const page of ['/docs', '/docs/problems', '/api/v1/openapi.json']) {
    const text = await (await fetch(off.url + page)).text();
    expect([page, /\/accounts?\b|passkey|sign-in-required/i.test(text)]).toEqual([page, false]);
  }
  await off.stop();
});
