import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Game, SeatedGame } from '@kalah/api';
import type { APIRequestContext, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resize } from './layout.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let axe: string;
let anouk: BrowserContext;
let noor: BrowserContext;
let game: Game;
beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  world = await openWorld();
  [anouk, noor] = [await signUp('Anouk'), await signUp('Noor')];
  game = await playRatedGame();
});
afterAll(() => world.close());

async function signUp(name: string): Promise<BrowserContext> {
  const context = await world.visitor({ stored: { account: { name, since: 1 } } });
  await send(context.request, 'post', '/accounts', { name, password: 'four seeds in every pit' });
  return context;
}

async function send<Body>(
  request: APIRequestContext,
  method: 'get' | 'post' | 'put',
  path: string,
  data?: object,
): Promise<Body> {
  const headers = { origin: world.url };
  const response = await request[method](`${world.url}/api/v1${path}`, { headers, ...(data && { data }) });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as Body;
}

/** A fair start. From it the first pit can be played six times, and both sides have had two turns. */
const START = '3,4,5,4,4,4,0/4,4,4,4,4,4,0 s -';

/** Anouk plays South and wins: Noor resigns after a few turns. */
async function playRatedGame(): Promise<Game> {
  const clock = { kind: 'live', initial: 600, increment: 5 };
  const { game } = await send<SeatedGame>(anouk.request, 'post', '/games', {
    rated: true,
    start: START,
    clock,
  });
  const path = `/games/${game.id}`;
  await send(noor.request, 'post', `${path}/seats/north`, {});
  for (let number = 1; number <= 6; number++) {
    const { board, legalPits } = await send<Game>(anouk.request, 'get', path);
    const mover = board.turn === 'south' ? anouk : noor;
    await send(mover.request, 'put', `${path}/moves/${number}`, { pit: legalPits[0] });
  }
  return send<Game>(noor.request, 'post', `${path}/resign`, {});
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(world.url + path);
  return page;
}

async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (
      globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: object[] }[] }> } }
    ).axe.run(),
  );
  return violations.map(({ id, nodes }) => `${id}: ${JSON.stringify(nodes)}`);
}

test('shows what a rated game did, and leads from a plate to the profile and back to the game', async () => {
  const page = await open(anouk, `/play/${game.id}`);
  const result = page.locator('[data-result]');
  expect(await result.locator('[data-ratings]').textContent()).toMatch(/1\d{3}\?.*\+\d+.*1\d{3}\?.*−\d+/s);
  await result.getByText('You: won 1, drawn 0, lost 0').waitFor();
  await page.getByRole('link', { name: 'Noor', exact: true }).click();

  await page.getByRole('heading', { name: 'Noor', level: 1 }).waitFor();
  await page.locator('[data-graph]').waitFor();
  expect(await page.title()).toBe('Noor · Kalah');
  await resize(page, { width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findViolations(page)).toEqual([]);

  await page.getByLabel('Result').selectOption('won');
  await page.getByText('No games found').waitFor();
  expect(new URL(page.url()).search).toBe('?result=won');
  await page.getByRole('button', { name: 'Show all games' }).click();
  await page.getByText('Lost against').waitFor();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Block Noor' }).click();
  await page.getByText('Noor is blocked.').waitFor();
  await page.getByRole('button', { name: 'Challenge' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Unblock Noor' }).click();
  await page.getByText('Noor is no longer blocked.').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Report Noor' }).click();
  await page.getByLabel('Something else').check();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await page.getByText('Thank you. The report has been sent.').waitFor();
  await page.getByRole('button', { name: 'Challenge' }).click();
  await page.getByRole('dialog').waitFor();
  await page.close();
});

test('has the games and the rating of the account on a device that has never played', async () => {
  const device = await world.visitor({ stored: { account: { name: 'Anouk', since: 1 } } });
  await device.addCookies(await anouk.cookies());
  const page = await open(device, '/history');
  await page.getByText('You won').waitFor();
  await page.goto(`${world.url}/`);
  const strip = page.locator('[data-account-strip]');
  await strip.getByText(/^Rating 1\d{3}/).waitFor();
  await strip.getByRole('link', { name: 'Leaderboard' }).click();
  await page.getByText('Your rating is still provisional.').waitFor();
  await page.getByRole('link', { name: 'Your profile' }).click();
  await page.getByText('that’s you').waitFor();
  await page.goto(`${world.url}/@nobody-there`);
  await page.getByRole('heading', { name: 'There is no player called nobody-there' }).waitFor();
  await device.close();
});

test('[Q18] creates a rated game, which only people with accounts can join, and which has no engine until it is over', async () => {
  const page = await open(anouk, '/');
  await page.getByRole('button', { name: /^A friend/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rated game').check();
  const create = dialog.locator('button.wide');
  expect(await create.isDisabled()).toBe(true);
  await dialog.getByText('5+3').click();
  await create.click();
  await page.waitForURL(/\/play\/.*-/);
  const guest = await (await world.visitor()).newPage();
  await guest.goto(page.url());
  await guest.getByText('This game is rated, so you need an account to play it.').waitFor();
  expect(await guest.getByRole('button', { name: 'Join' }).count()).toBe(0);

  // On another device of the account the seat is recognized, so the page offers to share the game, not to join it.
  const device = await world.visitor({ stored: { account: { name: 'Anouk', since: 1 } } });
  await device.addCookies(await anouk.cookies());
  const second = await open(device, new URL(page.url()).pathname);
  await second.getByText('Waiting for your opponent').first().waitFor();

  const path = new URL(page.url()).pathname;
  await send(noor.request, 'post', `${path.replace('/play', '/games')}/seats/north`, {});
  await page.getByText('Waiting for your opponent').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Resign' }).waitFor();
  const offered = await page.getByRole('button').allTextContents();
  expect(offered.filter((name) => /hint|analyse/i.test(name))).toEqual([]);
  await page.goto(`${page.url()}/analysis`);
  await page.getByText('This game is still being played.').waitFor();
  await Promise.all([page.close(), guest.context().close(), device.close()]);
});
