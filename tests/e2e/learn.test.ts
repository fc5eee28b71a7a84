import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pit, visibleText } from './board.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

describe('the course', () => {
  test('answers a wrong try with what it costs, and keeps what was solved', async () => {
    const page = await world.visit('/learn?course');
    await page.getByRole('link', { name: 'Nine seeds are in danger' }).click();
    await pit(page, 'south', 0).click();
    await visibleText(
      page,
      'That costs 6 seeds: now it is a loss by 4. North answers with pit 1 and captures 10.',
    ).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Hint' }).click();
    await visibleText(page, 'A capture needs an exact count.').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await visibleText(page, 'Play pit 6.').waitFor();
    await page.keyboard.press('6');
    await visibleText(page, 'Exactly: a win by 2, proved to the last seed.').waitFor();
    await page.getByRole('link', { name: 'Next exercise' }).click();
    await visibleText(page, 'You can still win by two.').waitFor();
    await page.getByRole('link', { name: 'All exercises' }).click();
    await page.getByRole('link', { name: /moving them away.*solved/ }).waitFor();
    await page.reload();
    await page.getByRole('img', { name: '1 of 22 solved' }).waitFor();
  });
});

describe('the lessons', () => {
  test('can be played through to a first game', async () => {
    const page = await world.visit('/learn');
    for (const [chosen, next] of [
      [3, 'Move again'],
      [4, 'Capture'],
      [1, 'Nothing across'],
      [2, 'Lone capture'],
      [2, 'The end'],
      [5, 'Play'],
    ] as const) {
      await pit(page, 'south', chosen).click();
      await page.getByRole('button', { name: `Next: ${next}` }).click();
      await page.getByRole('heading', { name: next, exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Play the computer, level 1' }).click();
    await page.getByRole('heading', { name: 'Game against Level 1, Newcomer' }).waitFor();
  });

  test('reset the board after a wrong try, and say what was wrong until the next one', async () => {
    const page = await world.visit('/learn?step=3');
    const feedback = visibleText(page, 'That pit does not capture six.');
    await pit(page, 'south', 4).click();
    await feedback.waitFor();
    await page.locator('[data-house="south-4"][aria-disabled="false"]').waitFor();
    expect(await pit(page, 'south', 4).getAttribute('aria-label')).toBe('Your pit 5, 1 seed');
    await pit(page, 'south', 0).hover();
    await expect.poll(() => page.locator('.tag, .ghost').count()).toBeGreaterThan(0); // the preview is on the board
    expect(await feedback.count()).toBe(1);
    await page.getByRole('button', { name: 'Hint' }).click();
    await visibleText(page, 'That pit does not capture six. Count the seeds').waitFor();
    await pit(page, 'south', 1).click();
    await visibleText(page, 'You capture 6.').waitFor();
    expect(await feedback.count()).toBe(0);
  });
});
