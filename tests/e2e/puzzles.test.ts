import type { OwnPuzzles } from '@kalah/api/puzzle';
import { dailyPuzzle, loadChunk, puzzleCertificate } from '@kalah/engine/puzzles';
import { playAll } from '@kalah/rules';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pit, visibleText, waitForPosition } from './board.ts';
import { openWorld, type World } from './world.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

test('a wrong move is answered with its exact cost and the refutation, and the solution is found with the keyboard', async () => {
  const day = daysAgo(300);
  const puzzle = (await dailyPuzzle(day))!;
  const [first] = puzzle.decisions;
  const wrong = first!.options.find((option) => option.pit !== first!.pit)!;
  const page = await world.visit(`/puzzles?day=${day}`);
  await pit(page, 'south', wrong.pit).waitFor();
  // The puzzles of the days are fetched together with the page, not after it.
  expect(await page.locator('link[rel="modulepreload"][href*="/daily-"]').count()).toBe(1);
  await page.keyboard.press(`${wrong.pit + 1}`);
  const cost = puzzle.value - wrong.value;
  await page.getByRole('heading', { name: `Pit ${wrong.pit + 1} costs ${cost} seeds` }).waitFor();
  await page.getByText('Rating down by').waitFor({ state: 'attached' });
  if (wrong.refutation.length > 0) {
    await page.getByRole('button', { name: 'See why' }).click();
    await waitForPosition(page, playAll(puzzle.position, [wrong.pit, ...wrong.refutation]));
  }
  await page.keyboard.press('r');
  await waitForPosition(page, puzzle.position);

  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Show the move' }).click();
  await page.getByRole('heading', { name: `Play pit ${first!.pit + 1}` }).waitFor();
  for (const { position, pit } of puzzle.decisions) {
    await waitForPosition(page, position);
    await page.keyboard.press(`${pit + 1}`);
  }
  await page.getByRole('heading', { name: /^Right: pit/ }).waitFor();
  expect(await page.locator('[data-announcer]').textContent()).toMatch(/^Right: pit/);

  // The days and the rating stay in this browser.
  await page.reload();
  await page.getByRole('link', { name: /: later$/ }).waitFor();
  await visibleText(page, /· 0 solved/).waitFor();
  await visibleText(page, 'No run yet').waitFor();
});

test('the footer is below the window of a phone while the page loads, so it does not jump', async () => {
  const page = await world.visit('/', { viewport: { width: 412, height: 823 } });
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/assets/Puzzles-*.js', async (route) => {
    await loaded;
    await route.continue();
  });
  const isFooterBelow = async () => (await page.getByRole('contentinfo').boundingBox())!.y >= 823;
  await page.getByRole('link', { name: 'Puzzles' }).last().click();
  await page.waitForFunction(() => document.querySelector('main')!.childElementCount === 0);
  expect(await isFooterBelow()).toBe(true);
  load();
  await page.getByRole('heading', { name: 'Which pit?' }).waitFor();
  expect(await isFooterBelow()).toBe(true);
});

test('three minutes end early when every puzzle is skipped, and the missed ones can be tried again', async () => {
  const page = await world.visit('/puzzles?kind=storm');
  await page.getByRole('button', { name: 'Start' }).click();
  const skip = page.getByRole('button', { name: 'Skip' });
  const end = page.locator('[data-storm-end]');
  // Each costs 10 of the 180 seconds.
  for (let skipped = 0; skipped < 18 && !(await end.isVisible()); skipped++) await skip.click();
  await end.getByText('puzzles solved').waitFor();
  await end.getByRole('button', { name: /^See the/ }).click();
  await page.getByRole('heading', { name: 'Which pit?' }).waitFor();
});

test('a theme leads to puzzles of that theme', async () => {
  const page = await world.visit('/puzzles?kind=themes');
  await page.getByRole('link', { name: /^Big capture/ }).click();
  await page.getByRole('heading', { name: 'Which pit?' }).waitFor();
  expect(new URL(page.url()).search).toBe('?theme=capture');
});

/** Loads the page again. */
async function signUp(page: Page, name: string): Promise<void> {
  await page.evaluate(async (name) => {
    const body = JSON.stringify({ name, password: 'four seeds in every pit' });
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/v1/accounts', { method: 'POST', headers, body });
    // Only now: a page that finds nobody signed in forgets the name.
    localStorage.setItem('kalah:account', JSON.stringify({ name, since: 0 }));
  }, name);
  await page.reload();
  await visibleText(page, 'Kept with your account').waitFor();
}

const readOwn = (page: Page) =>
  page.evaluate(async () => (await fetch('/api/v1/account/puzzles')).json() as Promise<OwnPuzzles>);

test('the attempts of an account go to the server', async () => {
  const day = daysAgo(20);
  const page = await world.visit(`/puzzles?day=${day}`);
  await signUp(page, 'Puzzler');
  const [first] = (await dailyPuzzle(day))!.decisions;
  const wrong = first!.options.find((option) => option.pit !== first!.pit)!;
  await pit(page, 'south', wrong.pit).waitFor();
  await page.keyboard.press(`${wrong.pit + 1}`);
  await page.getByText('Rating down by').waitFor({ state: 'attached' });
  expect(await readOwn(page)).toMatchObject({
    tried: 1,
    solved: 0,
    attempts: [{ solved: false }],
    days: [{ date: day, result: 'not-solved' }],
  });
});

test('attempts made without a connection are sent later, and do not change the rating of the account before', async () => {
  const day = daysAgo(21);
  const page = await world.visit(`/puzzles?day=${day}`);
  await signUp(page, 'Traveller');
  const { decisions } = (await dailyPuzzle(day))!;
  await pit(page, 'south', decisions[0]!.pit).waitFor();
  const rating = await page.locator('.rating').textContent();
  await page.context().setOffline(true);
  for (const { position, pit } of decisions) {
    await waitForPosition(page, position);
    await page.keyboard.press(`${pit + 1}`);
  }
  await visibleText(page, 'Will be sent when you are online again').waitFor();
  expect(await page.locator('.rating').textContent()).toBe(rating);
  expect(await page.getByText('Rating up by').count()).toBe(0);

  await page.context().setOffline(false);
  await visibleText(page, 'Kept with your account').waitFor();
  await visibleText(page, /· 1 solved/).waitFor();
  expect(await readOwn(page)).toMatchObject({ tried: 1, solved: 1, days: [{ date: day }] });
});

test('attempts that could not be sent are sent at the next load', async () => {
  const day = daysAgo(22);
  const page = await world.visit(`/puzzles?day=${day}`);
  await signUp(page, 'Commuter');
  const [first] = (await dailyPuzzle(day))!.decisions;
  const wrong = first!.options.find((option) => option.pit !== first!.pit)!;
  await pit(page, 'south', wrong.pit).waitFor();
  await page.route('**/attempt', (route) => route.abort());
  await page.keyboard.press(`${wrong.pit + 1}`);
  await visibleText(page, 'Will be sent when you are online again').waitFor();
  expect((await readOwn(page)).tried).toBe(0);
  await page.unroute('**/attempt');
  await page.reload();
  await expect.poll(async () => (await readOwn(page)).tried).toBe(1);
});

test('the trainer offers no puzzle that the account has tried on another device', async () => {
  const page = await world.visit('/puzzles');
  await signUp(page, 'Wanderer');
  // The server knows of all but one of the easiest puzzles.
  const [, easiest] = puzzleCertificate.chunks;
  const puzzles = await loadChunk(easiest!);
  const left = puzzles[300]!;
  const tried = puzzles.filter((puzzle) => puzzle !== left).map(({ id }) => id);
  await page.route('**/api/v1/account/puzzles?*', async (route) => {
    const own = (await (await route.fetch()).json()) as OwnPuzzles;
    const rating = { rating: 800, deviation: 60, provisional: false };
    await route.fulfill({ json: { ...own, rating, tried: tried.length } });
  });
  await page.route('**/api/v1/account/puzzles/tried', (route) => route.fulfill({ json: { ids: tried } }));
  await page.goto(`${world.url}/puzzles?kind=trainer`);
  await visibleText(page, new RegExp(`Puzzle ${left.id}`)).waitFor();
});

test('an attempt at a puzzle that was tried long ago shows no change of the rating', async () => {
  const day = daysAgo(23);
  const page = await world.visit(`/puzzles?day=${day}`);
  await signUp(page, 'Veteran');
  const { id, decisions } = (await dailyPuzzle(day))!;
  await page.evaluate(async (id) => {
    const headers = { 'content-type': 'application/json' };
    await fetch(`/api/v1/puzzles/${id}/attempt`, { method: 'POST', headers, body: '{"moves":[]}' });
  }, id);
  // It is not among the newest attempts.
  await page.route('**/api/v1/account/puzzles?*', async (route) => {
    const own = (await (await route.fetch()).json()) as OwnPuzzles;
    await route.fulfill({ json: { ...own, attempts: [] } });
  });
  await page.reload();
  await visibleText(page, 'Kept with your account').waitFor();
  await pit(page, 'south', decisions[0]!.pit).waitFor();
  const readAgain = page.waitForResponse(/account\/puzzles\?/);
  for (const { position, pit } of decisions) {
    await waitForPosition(page, position);
    await page.keyboard.press(`${pit + 1}`);
  }
  await readAgain;
  await page.getByRole('heading', { name: /^Right: pit/ }).waitFor();
  expect(await page.getByText(/Rating (up|down) by/).count()).toBe(0);
});

test('a phone shows the capture rule of a puzzle, which can be chosen in the trainer', async () => {
  const page = await world.visit('/puzzles?kind=trainer', { viewport: { width: 390, height: 844 } });
  await page.getByRole('heading', { name: 'Which pit?' }).waitFor();
  const badge = page.getByText('Lone capture', { exact: true });
  expect(await badge.isVisible()).toBe(false);
  await page.getByRole('switch', { name: 'Lone seeds are captured' }).check();
  await badge.waitFor();
  await page.goto(`${world.url}/puzzles?kind=storm`);
  expect(await page.getByRole('switch', { name: 'Lone seeds are captured' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Start' }).click();
  await badge.waitFor();
});

test('a day before the archive leads to the puzzle of today', async () => {
  const page = await world.visit(`/puzzles?day=${daysAgo(800)}`);
  await page.getByRole('heading', { name: 'There is no such puzzle' }).waitFor();
  await page.getByRole('link', { name: 'Today’s puzzle' }).click();
  await page.getByRole('heading', { name: 'Which pit?' }).waitFor();
  expect(await page.getByRole('link', { name: /: today$/ }).getAttribute('aria-current')).toBe('date');
});
