import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type MailServer,
  startMailServer,
} from '../../packages/server/src/platform/mail/mail-server-fixture.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import { openBrowser } from '../support/browser.ts';
import { createVisitor } from './visitors.ts';

const SECRET = 'a secret of 32 characters at least';

let server: TestServer;
let mailServer: MailServer;
let service: string;
let url: string;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  for (const method of ['warn', 'info', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  mailServer = await startMailServer();
  const issuer = createServer().listen(0, '127.0.0.1');
  await once(issuer, 'listening');
  service = `127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  server = await startTestServer({
    oidc: { issuer: `http://${service}`, clientId: 'kalah', clientSecret: SECRET },
    mail: { url: mailServer.url, from: { name: 'Kalah', address: 'kalah@kalah.example' } },
  });
  // Links in e-mails lead to this host, and cookies belong to one.
  url = server.url.replace('127.0.0.1', 'localhost');
  const provider = new Provider(`http://${service}`, {
    clients: [
      {
        client_id: 'kalah',
        client_secret: SECRET,
        redirect_uris: [`${url}/api/v1/sessions/oidc/callback`],
        application_type: 'native',
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['for tests'] },
  });
  issuer.on('request', provider.callback());
  closing.push(
    () => server.stop(),
    () => mailServer.stop(),
    () => issuer.close(),
    () => vi.restoreAllMocks(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** From the latest e-mail. */
async function openLink(page: Page, count: number): Promise<void> {
  await expect.poll(() => mailServer.mails).toHaveLength(count);
  const [link] = /http:\/\/localhost:\S+/.exec(mailServer.mails.at(-1)!.text)!;
  await page.goto('about:blank');
  await page.goto(link);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('[A20] [A21] somebody signs in at the login service, chooses a name, adds an address and a bot, signs in by e-mail, and removes the address', async () => {
  const browser = await openBrowser();
  closing.unshift(() => browser.close());
  const context = await createVisitor(browser);
  const page = await context.newPage();
  await page.goto(`${url}/account#sign-in`);
  await button(page, `Continue with ${service}`).click();
  await page.getByPlaceholder('Enter any login').fill('anouk');
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(`You are signed in with ${service}.`).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Anouk');
  await button(page, 'Create account').click();
  await page.getByText('Welcome, Anouk!').waitFor();

  await button(page, 'Add').click();
  const address = page.getByLabel('E-mail address', { exact: true });
  await address.fill('not an address');
  await button(page, 'Send the link').click();
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
  await address.fill('anouk@example.org');
  await button(page, 'Send the link').click();
  await openLink(page, 1);
  await page.getByText('Your e-mail address is confirmed.').waitFor();
  await page.getByText(/^anouk@example\.org · confirmed/).waitFor();
  expect(new URL(page.url()).hash).toBe('#ways');

  await button(page, 'New bot').click();
  await page.getByLabel('Name', { exact: true }).last().fill('Anoukbot');
  await button(page, 'Create the bot').click();
  expect(await page.getByRole('textbox', { name: 'Your new token' }).inputValue()).toMatch(/^kal_/);
  await button(page, 'Done').click();
  await button(page, 'Delete Anoukbot').click();
  await button(page, 'Delete').last().click();
  await page.getByText('Anoukbot is deleted.').waitFor();

  await button(page, 'Sign out').first().click();
  await page.goto(`${url}/account#sign-in`);
  await button(page, 'Get a link by e-mail').click();
  await page.getByLabel('E-mail address', { exact: true }).fill('Anouk@example.org');
  await button(page, 'Send me a link').click();
  await page.getByText('a link is on its way').waitFor();
  const other = await (await createVisitor(browser)).newPage();
  await openLink(other, 2);
  await button(other, 'Sign in').click();
  await other.getByText('You asked for this link in another browser.').waitFor();
  await openLink(page, 2);
  await button(page, 'Sign in').click();
  await page.getByText('Welcome, Anouk!').waitFor();
  await button(other, 'Sign in here anyway').click();
  await other.getByText('That took too long. Start again.').waitFor();

  await button(page, 'Remove the e-mail address').click();
  await button(page, 'Remove').last().click();
  await page.getByText('Removed.', { exact: true }).waitFor();
  await page.getByText(/^anouk@example\.org/).waitFor({ state: 'detached' });
  await page.locator('h2:focus', { hasText: 'Signing in' }).waitFor();
});
