import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { visibleText } from './board.ts';
import { openWorld, type World } from './world.ts';

const PASSWORD = 'four seeds in every pit';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

const tile = (page: Page) => page.getByRole('button', { name: /5\+3/ });

/** With the cookie of the page's session. */
function send(page: Page, path: string, body: unknown): Promise<number> {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`/api/v1${path}`, { method: 'POST', headers, body })).status;
    },
    [path, JSON.stringify(body)] as const,
  );
}

async function visitAs(name: string, path: string): Promise<Page> {
  const page = await world.visit('/learn', { stored: { account: { name, since: 0 } } });
  expect(await send(page, '/accounts', { name, password: PASSWORD })).toBe(201);
  await page.goto(world.url + path);
  return page;
}

test('pairs two visitors, one of whom reloads the page and plays the computer meanwhile, and lets them talk', async () => {
  const ann = await (await world.visitor()).newPage();
  await ann.clock.install();
  await ann.goto(`${world.url}/lobby`);
  await ann.getByText('be the first').first().waitFor();
  expect(await ann.getByText('players online').count(), 'nobody is signed in').toBe(0);
  const custom = ann.getByRole('button', { name: /^Custom/ });
  expect((await custom.boundingBox())!.y, 'tiles in one row').toBe((await tile(ann).boundingBox())!.y);
  const [above, below] = ['.front', '.more'].map((row) => ann.locator(`${row} > :last-child`).boundingBox());
  expect((await above)!.x, 'columns').toBe((await below)!.x);
  await tile(ann).click();
  await ann.getByRole('heading', { name: 'Looking for an opponent…' }).waitFor();
  await ann.getByText('5+3 · Casual · Classic 4').first().waitFor();
  await ann.reload();
  await ann.getByRole('heading', { name: 'Looking for an opponent…' }).waitFor();

  await ann.clock.fastForward(15_000);
  await ann.getByRole('button', { name: 'Play level 1' }).click();
  await ann.waitForURL('**/play/computer');
  await ann.getByRole('complementary', { name: 'Looking for an opponent' }).waitFor();

  const ben = await world.visit('/lobby', { locale: 'de' });
  await ben.getByRole('button', { name: /5\+3.*1 wartet/ }).waitFor();
  await ben.getByText('Diagramm').click();
  await ben.getByRole('button', { name: /^Gegen .* spielen, 5\+3/ }).click();
  await Promise.all([ann, ben].map((page) => page.waitForURL(/\/play\/.*-/)));
  expect(ann.url()).toBe(ben.url());

  const isMover = async (page: Page) => /^(Your turn|Du bist dran)/.test(await page.title());
  await expect.poll(async () => (await isMover(ann)) !== (await isMover(ben))).toBe(true);
  const [mover, other] = (await isMover(ann)) ? [ann, ben] : [ben, ann];
  await mover.locator('.pit[aria-disabled="false"]').first().click();
  await visibleText(other, /sows 4 seeds|sät 4 Körner/).waitFor();

  await ann.getByRole('button', { name: 'Say something' }).click();
  await ann.getByRole('button', { name: 'Good luck!' }).click();
  await ben.locator('[data-said]', { hasText: 'Viel Glück!' }).waitFor();
});

test('brings both players of an accepted challenge to their game', async () => {
  const ann = await visitAs('Ann', '/learn');
  expect(await send(ann, '/games', { listed: true })).toBe(201);
  const ben = await visitAs('Ben', '/');
  await ben.getByRole('link', { name: /^Find an opponent 1 game open/ }).click();
  await ben.getByRole('link', { name: 'Join: Ann' }).waitFor();
  expect(await ben.getByText('Nobody is waiting').count()).toBe(0);
  await ben.goBack();
  expect(await ben.getByRole('link', { name: 'Ann', exact: true }).getAttribute('href')).toBe('/@Ann');
  expect(await send(ann, '/challenges/Ben', { clock: { kind: 'live', initial: 300, increment: 3 } })).toBe(
    201,
  );
  await ben.getByText('Ann challenges you', { exact: true }).waitFor();
  await ben.getByRole('button', { name: 'Play Ann' }).click();
  await Promise.all([ann, ben].map((page) => page.waitForURL(/\/play\/.*-/)));
  expect(ann.url()).toBe(ben.url());

  // The bell says nothing about a game that its player looks at.
  const isMover = async (page: Page) => (await page.title()).startsWith('Your turn');
  await expect.poll(async () => (await isMover(ann)) !== (await isMover(ben))).toBe(true);
  const [mover, other] = (await isMover(ann)) ? [ann, ben] : [ben, ann];
  const pits = mover.locator('.pit[aria-disabled="false"]');
  while (await isMover(mover)) await pits.first().click();
  await expect.poll(() => isMover(other)).toBe(true);
  for (const page of [ann, ben])
    expect(await page.locator('[data-bell]').getAttribute('aria-label')).toBe('Notifications');
});
