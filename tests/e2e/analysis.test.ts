import { CLASSIC, legalPits, startPosition } from '@kalah/rules';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { firstPitGame, pit, unfinishedGame, visibleText, waitForPosition } from './board.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

describe('analysis', () => {
  test('proves a position whose value is known, pit by pit', async () => {
    const page = await world.visit('/analysis?position=7,0,2,2,2,2,13/1,1,0,0,2,9,7_s_-');
    await visibleText(page, 'South wins by 8').waitFor();
    await visibleText(page, '5 of 5 moves proved').waitFor();
    const values = page.locator('li[data-pit] [data-kind="exact"] > :first-child');
    expect(await values.allTextContents()).toEqual(['−8', '−6', '−4', '+8', '+4']);
    expect(await page.locator('li[data-pit="4"] .best').count()).toBe(1);
  });

  test('plays a move and goes back', async () => {
    const page = await world.visit('/analysis');
    await pit(page, 'south', 2).click();
    await page.getByRole('button', { name: 'Previous move' }).and(page.locator(':enabled')).click();
    await waitForPosition(page, startPosition(CLASSIC));
  });

  test('rejects an impossible position and says why', async () => {
    const page = await world.visit('/analysis');
    await page.getByRole('button', { name: 'One seed more' }).click();
    await visibleText(page, 'The board holds 49 seeds.').waitFor();
    expect(await page.getByRole('button', { name: 'Analyse it' }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Position' }).fill('0,0,0,0,0,0,20/4,4,4,4,4,4,4 n -');
    await visibleText(page, 'One side has no seeds left, so the game is over').waitFor();
    await page.getByRole('textbox', { name: 'Position' }).fill('0,0,0,0,0,1,20/4,4,4,4,4,4,3 s -');
    await visibleText(page, 'This position can be played.').waitFor();
    await page.getByRole('button', { name: 'Analyse it' }).click();
    await page.waitForURL(/position=0,0,0,0,0,1,20/, { waitUntil: 'commit' });
  });

  test('reports a link without a valid position, and offers no game from an invalid one', async () => {
    const page = await world.visit('/analysis?position=4,4,4');
    await visibleText(page, 'The link contains no valid position').waitFor();
    await page.getByRole('textbox', { name: 'Position' }).fill('nonsense');
    expect(await page.getByRole('button', { name: 'Play from here' }).isDisabled()).toBe(true);
    await page.goto(`${world.url}/analysis?position=0,0,0,0,0,0,30/0,0,0,0,0,0,18_s_-`);
    await visibleText(page, 'The game is over here.').waitFor();
    expect(await visibleText(page, 'This position can be played.').count()).toBe(0);
  });

  test('names the player’s own pits as theirs', async () => {
    const page = await world.visit('/play/computer/analysis', {
      stored: { 'local:computer': { ...unfinishedGame, resigned: 'south' } },
    });
    await pit(page, 'south', 0).waitFor();
    expect(await pit(page, 'south', 0).getAttribute('aria-label')).toBe('Your pit 1, 4 seeds');
  });

  test('reviews a finished game and marks the mistakes', async () => {
    const game = firstPitGame();
    const page = await world.visit('/play/here/analysis', {
      stored: {
        'local:here': {
          seating: { kind: 'here' },
          start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
          pits: game.map(({ pit }) => pit),
        },
      },
    });
    await page.getByRole('img', { name: /South’s margin over \d+ moves/ }).waitFor();
    await page
      .getByText(/^≈? ?−\d+$/)
      .first()
      .waitFor();
    expect(legalPits(game.at(-1)!.after)).toEqual([]);

    // The review’s analysis of a position is shown at once, before the engine has searched it.
    await page.getByText(/^Reviewing move/).waitFor({ state: 'detached' });
    const shown = await page.evaluate(async () => {
      document.querySelector<HTMLElement>('[aria-label="Previous move"]')!.click();
      await Promise.resolve();
      return document.querySelector('[data-line]')?.textContent;
    });
    expect(shown).toContain('South, pit 6');
  });
});

describe('without the engine', () => {
  test('shows a message, even in a review', async () => {
    const context = await world.visitor({
      stored: {
        'local:here': {
          seating: { kind: 'here' },
          start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
          pits: firstPitGame().map(({ pit }) => pit),
        },
      },
    });
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto(`${world.url}/play/here/analysis`);
    const mistakes = page.locator('.card', {
      has: page.getByRole('heading', { name: 'Where seeds were lost' }),
    });
    await mistakes.getByText('The engine cannot run in this browser').waitFor();
    expect(await page.getByText(/^Reviewing move/).count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
