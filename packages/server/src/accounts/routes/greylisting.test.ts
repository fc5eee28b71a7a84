import { must } from '@kalah/rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeliveryError } from '../../platform/mail/delivery-result.ts';
import { type MailServer, startMailServer } from '../../platform/mail/mail-server-fixture.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import type { Store } from '../../store/store.ts';
import { createMagicLinks, type MagicLinks } from '../magic-links.ts';
import { parseName } from '../name.ts';

const ADDRESS = 'ann@example.org';
const ACCOUNT = { id: '1', name: 'Ann', kind: 'person', createdAt: 1 } as const;

let store: Store;
let mailServer: MailServer;
let links: MagicLinks;
let now: number;
/** What ends the pauses that e-mails wait for, and how long each of them is. */
const pauses: { readonly ms: number; end(): void }[] = [];
const reported: unknown[] = [];

beforeEach(async () => {
  now = 1_000_000;
  pauses.length = 0;
  reported.length = 0;
  store = createMemoryStore();
  mailServer = await startMailServer();
  const from = { name: 'Kalah', address: 'kalah@kalah.example' };
  const mailer = createMailer({ url: mailServer.url, from });
  const postman = {
    toLink: (path: string) => `https://kalah.example${path}`,
    async send(mail: Parameters<typeof mailer.send>[0]) {
      expect(await mailer.send(mail)).toBe('sent');
    },
    mayRetry: (error: unknown) => error instanceof DeliveryError,
    report: (error: unknown) => reported.push(error),
  };
  const wait = (ms: number) => new Promise<void>((end) => pauses.push({ ms, end }));
  links = createMagicLinks(store.accounts, postman, () => now, wait);
  const email = { kind: 'email', address: ADDRESS } as const;
  const method = { id: 'm', account: '1', lookup: `email:${ADDRESS}`, label: '', data: email, createdAt: 1 };
  await store.accounts.addAccount({ account: ACCOUNT, name: must(parseName('Ann')), methods: [method] });
});
afterEach(async () => {
  await store.close();
  await mailServer.stop();
});

/** Lets the pause with this number pass. */
async function passPause(number: number): Promise<void> {
  await expect.poll(() => pauses.length).toBe(number);
  const { ms, end } = pauses[number - 1]!;
  now += ms;
  end();
}

const request = { address: ADDRESS, language: 'en' } as const;
const asks: [kind: string, ask: () => unknown, link: RegExp][] = [
  ['to sign in', () => links.ask(request), /#link=/],
  ['to confirm an address', () => links.askToConfirm(ACCOUNT, request), /#confirm=/],
];

test.each(asks)('[A21] sends a link %s again after one minute and after five more', async (_, ask, link) => {
  mailServer.refuse = 451;
  await ask();
  await passPause(1);
  await expect.poll(() => pauses.map(({ ms }) => ms)).toEqual([60_000, 300_000]);
  expect(mailServer.mails).toEqual([]);
  mailServer.refuse = undefined;
  await passPause(2);
  await expect.poll(() => mailServer.mails).toHaveLength(1);
  expect(mailServer.mails[0]!.text).toMatch(link);
  expect(reported).toEqual([]);
});

test('[A21] gives up after the second retry, and reports it once', async () => {
  mailServer.refuse = 451;
  links.ask(request);
  await passPause(1);
  await passPause(2);
  await expect.poll(() => reported).toEqual([expect.any(DeliveryError)]);
  expect(pauses).toHaveLength(2);
});

test.each([11, 20])('[A21] does not send a link again once it has expired', async (minutes) => {
  mailServer.refuse = 451;
  links.ask(request);
  await expect.poll(() => pauses.length).toBe(1);
  if (minutes > 15) mailServer.refuse = undefined;
  now += minutes * 60_000; // the machine was suspended
  pauses[0]!.end();
  await expect.poll(() => reported).toHaveLength(1);
  expect([pauses.length, mailServer.mails]).toEqual([1, []]);
});
