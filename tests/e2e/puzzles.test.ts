import { dailyPuzzle } from '@kalah/engine/puzzles';
import { playAll } from '@kalah/rules';
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

test('the attempts of an account go to the server', async () => {
  const name = 'Puzzler';
  const day = daysAgo(20);
  const page = await world.visit(`/puzzles?day=${day}`);
  await page.evaluate(async (name) => {
    const body = JSON.stringify({ name, password: 'four seeds in every pit' });
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/v1/accounts', { method: 'POST', headers, body });
    // Only now: a page that finds nobody signed in forgets the name.
    localStorage.setItem('kalah:account', JSON.stringify({ name, since: 0 }));
  }, name);
  await page.reload();
  await visibleText(page, 'Kept with your account').waitFor();
  const [first] = (await dailyPuzzle(day))!.decisions;
  const wrong = first!.options.find((option) => option.pit !== first!.pit)!;
  await pit(page, 'south', wrong.pit).waitFor();
  await page.keyboard.press(`${wrong.pit + 1}`);
  const readOwn = () => page.evaluate(async () => (await fetch('/api/v1/account/puzzles')).json());
  await expect.poll(readOwn).toMatchObject({
    tried: 1,
    solved: 0,
    attempts: [{ solved: false }],
    days: [{ date: day, result: 'not-solved' }],
  });
});

test('a day before the archive leads to the puzzle of today', async () => {
  const page = await world.visit(`/puzzles?day=${daysAgo(800)}`);
  await page.getByRole('heading', { name: 'There is no such puzzle' }).waitFor();
  await page.getByRole('link', { name: 'Today’s puzzle' }).click();
  await page.getByRole('heading', { name: 'Which pit?' }).waitFor();
  expect(await page.getByRole('link', { name: /: today$/ }).getAttribute('aria-current')).toBe('date');
});
