import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../packages/server/src/store/sqlite/sqlite-store.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/test-server.ts';
import { openBrowser } from '../support/browser.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { firstPitGame, pit, visibleText, waitForPosition } from './board.ts';
import { writeOtherBuild } from './builds.ts';
import { openGame } from './players.ts';
import { createVisitor, type VisitorOptions } from './visitors.ts';

let browser: Browser;
let folder: string;
/** Both replicas use one store, with different builds of the web app. */
let old: TestServer;
let fresh: TestServer;
let balancer: Balancer;

beforeAll(async () => {
  browser = await openBrowser([]);
  folder = await mkdtemp(join(tmpdir(), 'kalah-update-'));
  await writeOtherBuild(folder);
  const store = createMemoryStore();
  old = await startTestServer({}, store);
  fresh = await startTestServer({ webFolder: folder }, store);
  balancer = await openBalancer([old.url, fresh.url]);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser?.close();
  await balancer?.close();
  await old?.stop();
  await fresh?.stop();
  await rm(folder, { recursive: true, force: true });
});

// Every visitor has a new profile, because pages would find files of another build in a used one.
const visitor = (options: VisitorOptions = {}) => createVisitor(browser, options);
const openPage = async (options: VisitorOptions = {}) => (await visitor(options)).newPage();

async function visit(path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await openPage(options);
  await page.goto(balancer.url + path);
  return page;
}

async function buildOf(page: Page): Promise<string> {
  const entry = await page.locator('script[type=module]').getAttribute('src');
  return entry!.includes('other') ? 'new' : 'old';
}

const game = firstPitGame();

describe.each([
  ['new', () => [fresh.url, old.url] as const],
  ['old', () => [old.url, fresh.url] as const],
])('while an update is under way, a page of the %s build', (build, order) => {
  test('loads with its engine and opens further pages', async () => {
    balancer.replicas = order();
    const page = await visit('/');
    await pit(page, 'south', 0).click();
    await visibleText(page, /^Newcomer sows \d+ seeds from pit \d/).waitFor();
    await page.getByRole('link', { name: 'Learn' }).first().click();
    await pit(page, 'south', 3).click();
    await page.getByRole('button', { name: 'Next: Move again' }).waitFor();
    expect(await buildOf(page)).toBe(build);
  });

  test('plays a game against another person', async () => {
    balancer.replicas = order();
    const { ann, ben } = await openGame({ url: balancer.url, visitor, openPage });
    await pit(ann, 'south', game[0]!.pit).click();
    await waitForPosition(ben, game[0]!.after);
    await pit(ben, 'north', game[1]!.pit).click();
    await waitForPosition(ann, game[1]!.after);
    expect(await buildOf(ann)).toBe(build);
  });
});

test('a page from before the update loads the new build when it needs a file that is gone', async () => {
  balancer.replicas = [old.url, old.url];
  const page = await visit('/');
  await page.getByRole('button', { name: /^A friend/ }).waitFor();
  balancer.replicas = [fresh.url, fresh.url];
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(await buildOf(page)).toBe('new');
});

test('a page whose scripts are missing reloads until they are there', async () => {
  balancer.replicas = [old.url, fresh.url];
  const page = await openPage();
  let rejected = 0;
  await page.route('**/assets/core-*', (route) =>
    rejected++ < 2 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto(balancer.url);
  await page.getByRole('button', { name: /^A friend/ }).waitFor();
  expect(rejected).toBeGreaterThan(1);
});

test('the service worker caches the page and the files of one build', async () => {
  balancer.replicas = [old.url, old.url];
  const page = await visit('/', { serviceWorkers: 'allow' });
  await waitForWorker(page);

  balancer.replicas = [fresh.url, old.url];
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const controlled = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await registration.update();
    await controlled;
  });
  await page.context().setOffline(true);
  await page.goto(`${balancer.url}/play/here`);
  await pit(page, 'south', game[0]!.pit).click();
  await waitForPosition(page, game[0]!.after);
  expect(await buildOf(page)).toBe('new');
  await page.context().setOffline(false);
});

test('the service worker keeps the old build when it cannot fetch the new one completely', async () => {
  balancer.replicas = [old.url, old.url];
  const page = await visit('/', { serviceWorkers: 'allow' });
  await waitForWorker(page);
  const before = await page.evaluate(() => caches.keys());

  balancer.replicas = [fresh.url, old.url];
  await page.context().route('**/assets/Learn-*', (route) => route.abort());
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing!;
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    return worker.state;
  });
  expect(state).toBe('redundant');
  expect(await page.evaluate(() => caches.keys())).toEqual(before);
  await page.context().setOffline(true);
  await page.goto(`${balancer.url}/play/here`);
  await pit(page, 'south', game[0]!.pit).click();
  expect(await buildOf(page)).toBe('old');
  await page.context().setOffline(false);
});

async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
