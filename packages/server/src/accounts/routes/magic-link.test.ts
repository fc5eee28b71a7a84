import type { CredentialList, CurrentSession } from '@kalah/api/account';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../platform/mail/mail-server-fixture.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { TestBrowser } from './browser-fixture.ts';

let server: TestServer;
let mailServer: MailServer;
const log: string[] = [];
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    publicUrl: 'https://kalah.example',
    mail: { url: mailServer.url, from: { name: 'Kalah', address: 'kalah@kalah.example' } },
    logLevel: 'warn',
    logStream: { write: (line) => void log.push(line) },
  });
});
beforeEach(() => {
  mailServer.mails.length = 0;
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

const overTls = () => new TestBrowser(server, { origin: 'https://kalah.example' });

/** The secret of the link in the latest e-mail. */
async function nextLink(kind: 'link' | 'confirm', count = 1): Promise<string> {
  await expect.poll(() => mailServer.mails).toHaveLength(count);
  const [, secret] = new RegExp(`https://kalah\\.example/account#${kind}=([\\w-]{43})`).exec(
    mailServer.mails.at(-1)!.text,
  )!;
  return secret!;
}

/** Somebody with an account and a confirmed address. */
async function signUpWithEmail(name: string, address: string): Promise<TestBrowser> {
  const browser = overTls();
  await browser.signUp(name);
  expect((await browser.send('PUT', '/account/email', { address, language: 'de' })).status).toBe(204);
  const link = await nextLink('confirm');
  expect((await browser.send('POST', '/account/email/confirmation', { link })).status).toBe(204);
  mailServer.mails.length = 0;
  return browser;
}

const ask = (browser: TestBrowser, address: string) =>
  browser.send('POST', '/sessions/magic-link', { address, language: 'nl' });

test('[A21] a link in an e-mail signs in once, in the browser that asked for it', async () => {
  const owner = await signUpWithEmail('Mathilde', 'Mathilde@example.org');
  const { body: ways } = await owner.send<CredentialList>('GET', '/account/credentials');
  expect(ways.email).toMatchObject({ address: 'Mathilde@example.org', lastUsedAt: null });
  const browser = overTls();
  const { body } = await browser.send<CurrentSession>('GET', '/session');
  expect(body.methods.email).toBe(true);
  expect((await ask(browser, 'mathilde@EXAMPLE.org')).status).toBe(204);
  const link = await nextLink('link');
  const { to, headers } = mailServer.mails[0]!;
  expect([to, headers.get('subject')]).toEqual(['Mathilde@example.org', 'Inloggen bij Kalah als Mathilde']);
  expect(headers.has('list-unsubscribe')).toBe(false);

  const stranger = overTls();
  const elsewhere = await stranger.send('POST', '/sessions', { link });
  expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'other-browser']);
  expect((await browser.send('POST', '/sessions', { link })).status).toBe(201);
  expect((await browser.send<CurrentSession>('GET', '/session')).body.account?.name).toBe('Mathilde');
  for (const anyBrowser of [false, true]) {
    const again = await stranger.send('POST', '/sessions', { link, anyBrowser });
    expect([again.status, again.body.code]).toEqual([409, 'challenge-expired']);
  }
});

test('[A21] a reader may insist on signing in with another browser', async () => {
  await signUpWithEmail('Nicolette', 'nicolette@example.org');
  await ask(overTls(), 'nicolette@example.org');
  const link = await nextLink('link');
  const phone = overTls();
  expect((await phone.send('POST', '/sessions', { link, anyBrowser: true })).status).toBe(201);
});

test('[A21] a link to an address that the owner has replaced signs nobody in', async () => {
  const owner = await signUpWithEmail('Leopoldine', 'old@example.org');
  await ask(overTls(), 'old@example.org');
  const link = await nextLink('link');
  await owner.send('PUT', '/account/email', { address: 'new@example.org' });
  await owner.send('POST', '/account/email/confirmation', { link: await nextLink('confirm', 2) });
  const answer = await overTls().send('POST', '/sessions', { link, anyBrowser: true });
  expect([answer.status, answer.body.code]).toEqual([409, 'challenge-expired']);
});

test('[A21] the answer is the same whether an account has the address or not, and strangers get no e-mail', async () => {
  await signUpWithEmail('Ottoline', 'ottoline@example.org');
  const known = await ask(overTls(), 'ottoline@example.org');
  const unknown = await ask(overTls(), 'nobody@example.org');
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  const names = ({ headers }: typeof known) => headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect(names(unknown)).toEqual(names(known));
  await nextLink('link');
  expect(mailServer.mails.map(({ to }) => to)).toEqual(['ottoline@example.org']);
});

test('[A21] an address gets at most five e-mails an hour, and the answer does not tell', async () => {
  await signUpWithEmail('Philomena', 'philomena@example.org');
  for (let time = 0; time < 6; time++)
    expect((await ask(overTls(), 'philomena@example.org')).status).toBe(204);
  // The confirmation was the first.
  await nextLink('link', 4);
});

test('[A21] only the account that entered an address can confirm it, and an address has one account', async () => {
  const owner = await signUpWithEmail('Rosalinde', 'rosalinde@example.org');
  const other = overTls();
  await other.signUp('Rosamunde');
  await other.send('PUT', '/account/email', { address: 'ROSALINDE@example.org' });
  const link = await nextLink('confirm');
  const confirm = (browser: TestBrowser) => browser.send('POST', '/account/email/confirmation', { link });
  expect((await confirm(owner)).body).toMatchObject({ code: 'other-browser' });
  expect((await confirm(overTls())).body).toMatchObject({ code: 'sign-in-required' });
  expect((await confirm(other)).body).toMatchObject({ code: 'credential-taken' });
});

test('[A21] an e-mail that the mail server rejects is logged, without its address', async () => {
  await signUpWithEmail('Theophila', 'theophila@example.org');
  mailServer.refuseMail = 554;
  await ask(overTls(), 'theophila@example.org');
  await expect.poll(() => log.join('')).toContain('sign-in e-mail failed');
  mailServer.refuseMail = undefined;
  expect(log.join('')).not.toContain('theophila');
});

test('[A5] [A21] an address can be removed, but is not the last way to sign in', async () => {
  const owner = await signUpWithEmail('Sieglinde', 'sieglinde@example.org');
  expect((await owner.send('DELETE', '/account/password')).body).toMatchObject({ code: 'last-credential' });
  expect((await owner.send('DELETE', '/account/email')).status).toBe(204);
  expect((await owner.send('DELETE', '/account/email')).body).toMatchObject({ code: 'no-such-entry' });
  await ask(overTls(), 'sieglinde@example.org');
  const { body } = await owner.send<CredentialList>('GET', '/account/credentials');
  expect(body.email).toBe(null);
});

test('[A21] there are no such routes without a mail server', async () => {
  const plain = await startTestServer();
  const browser = new TestBrowser(plain);
  expect((await browser.send<CurrentSession>('GET', '/session')).body.methods.email).toBe(false);
  expect((await browser.send('POST', '/sessions/magic-link', { address: 'a@example.org' })).status).toBe(404);
  expect((await browser.send('POST', '/sessions', { link: 'x' })).body).toMatchObject({
    code: 'bad-request',
  });
  await plain.stop();
});
