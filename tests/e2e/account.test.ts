import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './world.ts';

/** A host name without TLS, as in the network of a school. */
const PLAIN_HOST = 'kalah.test';
const PASSWORD = 'four seeds in every pit';

let world: World;
/** Passkeys need a host name, and browsers trust this one without TLS. */
let url: string;
beforeAll(async () => {
  world = await openWorld([`--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`]);
  url = world.url.replace('127.0.0.1', 'localhost');
});
afterEach(() => world.closePages());
afterAll(() => world.close());

async function visit(address: string, stored: Record<string, unknown> = {}): Promise<Page> {
  const page = await (await world.visitor({ stored })).newPage();
  await page.goto(address);
  return page;
}

async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signUp(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  const choice = page.getByRole('button', { name: 'Use a password instead' });
  if (await choice.isVisible()) await choice.click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
}

function noteOf(page: Page, label: string) {
  return page.locator('.field', { has: page.getByLabel(label, { exact: true }) }).locator('.note');
}

test('creates an account with a passkey, and signs in with it', async () => {
  const page = await visit(`${url}/account#sign-up`);
  await addAuthenticator(page);
  await page.getByLabel('Name', { exact: true }).fill('Anouk');
  await page.getByText('Anouk is free.').waitFor();
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await page.getByText('Passkey on').waitFor();

  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('What do you call it?').fill('Phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Phone' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await page.getByText('This is your only way to sign in. Add another one first.').waitFor();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'You are playing without an account' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('Passkey on').waitFor();
  await page.goto(url);
  await page.getByRole('link', { name: 'Account of Anouk' }).waitFor();
});

test('shows problems beside their fields, and signs in with a password or a recovery code', async () => {
  const page = await visit(`${url}/account#sign-up`);
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Name', { exact: true }).fill('a');
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('A name has 2 to 20 characters.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Name', { exact: true }).fill('Berend');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Many people use this password').waitFor();
  expect(await noteOf(page, 'Password').textContent()).toContain('guessed first');
  await signUp(page, 'Berend');

  await page.getByRole('button', { name: 'Get codes' }).click();
  const code = await page.locator('.codes li').first().textContent();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.codes li').first().isVisible()).toBe(true);
  expect(await page.locator('#you').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('I have put them somewhere safe').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 of 10 left').waitFor();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Use your password' }).click();
  await page.getByLabel('Name', { exact: true }).fill('berend');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText(/That does not match\. \d+ attempts left\./).waitFor();
  expect(await noteOf(page, 'Password').textContent()).toContain('attempts left');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code!);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('9 of 10 left').waitFor();
});

test('asks for a proof, keeps the games of this browser, makes a token, and deletes the account', async () => {
  const answer = await fetch(`${world.url}/api/v1/games`, { method: 'POST' });
  const { game, seat } = (await answer.json()) as { game: { id: string }; seat: { token: string } };
  const page = await visit(`${url}/account#sign-up`, {
    [`seat:${game.id}`]: { side: 'south', token: seat.token, taken: 1 },
  });
  await page.getByLabel('Keep the game from this browser').uncheck();
  await page.getByLabel('Keep the game from this browser').check();
  await signUp(page, 'Carla');
  const kept = await (await fetch(`${world.url}/api/v1/games/${game.id}`)).json();
  expect(kept.seats.south).toEqual({ kind: 'account', name: 'Carla', rating: null });

  // The sign-in of this test is never ten minutes old, so the first answer is changed.
  let isOld = true;
  await page.route('**/api/v1/account/tokens', (route) => {
    if (!isOld || route.request().method() !== 'POST') return route.continue();
    isOld = false;
    const body = JSON.stringify({ code: 'recent-sign-in-required' });
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body });
  });
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('button', { name: 'Make the token' }).click();
  await page.getByText('Say what it is for').waitFor();
  await page.getByLabel('What is it for?').fill('Club results page');
  await page.getByRole('button', { name: 'Make the token' }).click();
  await page.getByRole('heading', { name: 'Is it you?' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm' }).click();
  expect(await page.getByRole('textbox', { name: 'Your new token' }).inputValue()).toMatch(/^kal_/);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByLabel('Type your name to confirm').fill('Karla');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('That is not the name of your account.').waitFor();
  await page.getByLabel('Type your name to confirm').fill('carla');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('heading', { name: 'You are playing without an account' }).waitFor();
});

test('works without TLS, and says what is missing', async () => {
  const page = await visit(`${world.url.replace('127.0.0.1', PLAIN_HOST)}/account#sign-up`);
  await page.getByText('This connection is not encrypted.').waitFor();
  expect(await page.getByRole('button', { name: 'passkey' }).count()).toBe(0);
  await signUp(page, 'Dirk');
  await page.getByText('Passkeys are not available here').waitFor();
});

test('[A17] shows nothing of accounts if the server has none', async () => {
  const page = await (await world.visitor()).newPage();
  await page.route('**/account', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<title>', '<meta name="accounts" content="off" /><title>');
    await route.fulfill({ response, body });
  });
  await page.goto(`${url}/account`);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  expect(await page.getByText('Sign in').count()).toBe(0);
  await page.getByRole('link', { name: 'Stored data' }).click();
  await page.getByText('The server stores the games').waitFor();
  expect(await page.getByText('cookie').count()).toBe(0);
});
