import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';
import { type MailServer, startMailServer } from './mail-server-fixture.ts';
import { createMailer, type Mailer } from './mailer.ts';

let server: MailServer;
let mailer: Mailer;
beforeAll(async () => {
  server = await startMailServer();
  mailer = createMailer({ url: server.url, from: { name: 'Kalah', address: 'no-reply@kalah.example' } });
});
beforeEach(() => {
  server.mails.length = 0;
  server.refuse = undefined;
  server.refuseMail = undefined;
  server.isCutting = false;
});
afterAll(() => server.stop());

const MAIL = {
  to: 'ann@example.org',
  subject: 'Zoë, c’est à toi',
  text: 'Zoë a joué.\n\nhttps://kalah.example/play/1\n',
  link: 'https://kalah.example/reminders/1',
  key: 'a job',
};

test('[M10] [M13] a mail arrives, with the headers of one-click unsubscribing', async () => {
  expect(await mailer.send(MAIL)).toBe('sent');
  const [{ to, headers, text }] = server.mails as [MailServer['mails'][0]];
  expect(to).toBe('ann@example.org');
  expect(text.replaceAll('\r\n', '\n')).toContain(MAIL.text.trim());
  expect(headers.get('from')).toBe('Kalah <no-reply@kalah.example>');
  expect(headers.get('list-unsubscribe')).toBe('<https://kalah.example/reminders/1>');
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('message-id')).toMatch(/^<[0-9a-f]{32}@kalah\.example>$/);
});

test.each([
  [550, 'no such user <ann@example.org>', 'gone'],
  [550, '5.1.1 unknown mailbox', 'gone'],
  [554, '5.1.10 this domain accepts no mail', 'gone'],
  [550, '5.2.1 mailbox disabled', 'gone'],
  [550, 'relay not permitted', 'refused'],
  [550, 'Access denied: your network is blocked', 'refused'],
  [554, '5.7.1 Relay access denied', 'refused'],
  [550, '5.7.26 unauthenticated mail', 'refused'],
  [552, '5.2.2 mailbox full', 'refused'],
  [553, 'sorry, that domain is not in my list', 'refused'],
  [550, '5.1.8 bad sender domain', 'refused'],
])('[M9] a recipient that is rejected with "%d %s" is %s', async (code, text, result) => {
  server.refuse = code;
  server.refusal = text;
  expect(await mailer.send(MAIL)).toBe(result);
});

test('[M9] an address that is refused for now is tried again, and the error does not name it', async () => {
  server.refuse = 451;
  await expect(mailer.send(MAIL)).rejects.toThrow(/^the mail server did not accept the mail \(451\)$/);
});

test('[M9] a mail that is refused for good is not sent again, and its address is kept', async () => {
  server.refuseMail = 554;
  expect(await mailer.send(MAIL)).toBe('refused');
});

test('[M9] a mail that is refused for now is tried again', async () => {
  server.refuseMail = 451;
  await expect(mailer.send(MAIL)).rejects.toThrow('(451)');
});

test('[M3] nobody knows whether a mail was accepted when the connection is cut at its end', async () => {
  server.isCutting = true;
  expect(await mailer.send(MAIL)).toBe('unsure');
  expect(server.mails).toHaveLength(1);
});

test('[M9] a mail is tried again when there is no server', async () => {
  const nobody = createMailer({ url: 'smtp://127.0.0.1:1', from: { name: '', address: 'a@kalah.example' } });
  await expect(nobody.send(MAIL)).rejects.toThrow('did not accept');
});

test('[M11] a subject cannot add headers', async () => {
  const subject = 'Hello\r\nBcc: eve@example.org\r\n\r\nBuy this';
  expect(await mailer.send({ ...MAIL, subject })).toBe('sent');
  const [{ headers, text }] = server.mails as [MailServer['mails'][0]];
  expect(headers.has('bcc')).toBe(false);
  expect(text).not.toContain('Buy');
});

test.each([
  'ann@example.org',
  'a.b+c@sub.example.co',
  "o'neill@example.museum",
  `${'a'.repeat(64)}@example.org`,
])('[M11] %s is an address', (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  '',
  'ann',
  'ann@localhost',
  '@example.org',
  'ann@',
  'a nn@example.org',
  'ann@example.org,eve@example.org',
  'ann@example.org\r\nBcc: eve@example.org',
  'ann@example.org\n',
  'Ann <ann@example.org>',
  '"ann"@example.org',
  'ann@[127.0.0.1]',
  'ann@127.0.0.1',
  '.ann@example.org',
  'an..n@example.org',
  'ann@-example.org',
  'ann@example..org',
  'änn@example.org',
  `${'a'.repeat(65)}@example.org`,
  `ann@${'a.'.repeat(130)}org`,
])('[M11] %j is not', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});
