import { CLASSIC, formatPosition, formatRecord, legalPits, playAll, startPosition } from '@kalah/rules';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { firstPitGame, pit, unfinishedGame, visibleText, waitForPosition } from './board.ts';
import { resize, settle } from './layout.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

const start = startPosition(CLASSIC);
const playedHere = {
  seating: { kind: 'here' },
  start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
  pits: firstPitGame().map(({ pit }) => pit),
};
/** On a phone held sideways. */
const LABEL = 32;

function previousMove(page: Page) {
  return page.getByRole('button', { name: 'Previous move' }).and(page.locator(':enabled'));
}

/** From the edge of the window to the widest possible label at the pits of the side to move, in pixels. */
function roomOfWidestLabel(page: Page): Promise<number> {
  return page
    .locator('li[data-pit]')
    .first()
    .evaluate((item) => {
      const widest = item.cloneNode(true) as HTMLElement;
      const label = widest.querySelector('.value')!;
      label.classList.replace(label.getAttribute('data-kind')!, 'at-most');
      label.classList.add('best');
      label.querySelector('[aria-hidden]')!.textContent = '≤ −24';
      item.parentElement!.append(widest);
      const { left, right } = label.getBoundingClientRect();
      const ring = Math.max(
        ...getComputedStyle(label)
          .boxShadow.match(/\d+(?=px)/g)!
          .map(Number),
      );
      widest.remove();
      return Math.min(left, innerWidth - right) - ring;
    });
}

describe('analysis', () => {
  test('proves a position whose value is known, pit by pit', async () => {
    const page = await world.visit('/analysis?position=7,0,2,2,2,2,13/1,1,0,0,2,9,7_s_-');
    await visibleText(page, 'South wins by 8').waitFor();
    await visibleText(page, '5 of 5 moves proved').waitFor();
    // Both results name the seeds of the winner first.
    await visibleText(page, 'leads to 28 to 20.').waitFor();
    expect(await page.locator('[data-line] .end').textContent()).toMatch(/28 to 20$/);
    const values = page.locator('li[data-pit] [data-kind="exact"] > :first-child');
    expect(await values.allTextContents()).toEqual(['−8', '−6', '−4', '+8', '+4']);
    expect(await page.locator('li[data-pit="4"] .best').count()).toBe(1);
  });

  test('keeps played moves in the address: over a reload, back and forward', async () => {
    const page = await world.visit('/analysis');
    await pit(page, 'south', 2).click();
    await pit(page, 'south', 5).click();
    await expect.poll(() => page.url()).toMatch(/&moves=3-6$/);
    expect(await page.title()).toBe('Analysis: South 2, North 0, North to move · Kalah');
    expect(await page.getByRole('button', { name: 'Back to the game' }).count()).toBe(0);
    await page.reload();
    await waitForPosition(page, playAll(start, [2, 5]));

    await previousMove(page).click();
    await expect.poll(() => page.url()).toMatch(/&moves=3-6&at=1$/);
    await pit(page, 'south', 0).click();
    await expect.poll(() => page.url()).toMatch(/&moves=3-1&tree=36\.1-$/);
    // Back brings back the moves that were replaced, not one move after another.
    await page.goBack();
    await waitForPosition(page, playAll(start, [2]));
    await page.getByRole('button', { name: 'Next move' }).click();
    await waitForPosition(page, playAll(start, [2, 5]));
    await page.goForward();
    await waitForPosition(page, playAll(start, [2, 0]));
    await page.goBack();
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toBe('/analysis'); // the page before
  });

  test('turns the board with the button and with X', async () => {
    const page = await world.visit('/analysis');
    const isSouthBelow = async () =>
      (await pit(page, 'south', 0).boundingBox())!.y > (await pit(page, 'north', 0).boundingBox())!.y;
    expect(await isSouthBelow()).toBe(true);
    await page.getByRole('button', { name: 'Flip' }).click();
    expect(await isSouthBelow()).toBe(false);
    await page.keyboard.press('x');
    expect(await isSouthBelow()).toBe(true);
  });

  test('reviews a record that is pasted', async () => {
    const page = await world.visit('/analysis');
    const field = page.getByRole('textbox', { name: 'Position' });
    const record = formatRecord({
      start,
      players: { south: 'Ann', north: 'Ben' },
      date: '',
      moves: [2, 5, 1],
    });
    await field.evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, record);
    await visibleText(page, 'A game of 1 move.').waitFor();
    await page.getByRole('button', { name: 'Analyse it' }).click();
    await expect.poll(() => page.url()).toMatch(/&game=3-6_2&south=Ann&north=Ben$/);
    await page.getByRole('heading', { name: 'Ann against Ben' }).waitFor();
    await page.getByRole('img', { name: /South’s margin over 1 moves/ }).waitFor();
    await field.fill('3-6 2 2');
    await visibleText(page, 'Move 4 (North): pit 2 is empty.').waitFor();
    // A step ends editing: the field and the board show the same.
    await previousMove(page).click();
    await visibleText(page, 'This position can be played.').waitFor();
    expect(await field.inputValue()).toBe(formatPosition(playAll(start, [2, 5])));
    // The address follows the step after a moment, and what was typed meanwhile stays: the page is not created again.
    await field.fill('1,2');
    const typed = (await field.elementHandle())!;
    await expect.poll(() => page.url()).toMatch(/&game=3-6_2&south=Ann&north=Ben&at=2$/);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await typed.evaluate((input) => [input.isConnected, (input as HTMLInputElement).value])).toEqual([
      true,
      '1,2',
    ]);
    await field.fill(`${world.url}/analysis?position=4,4,4,4,4,4,0/4,4,4,4,4,4,0_s_-&moves=3`);
    await field.press('Enter');
    await expect.poll(() => page.url()).toMatch(/_s_-&moves=3$/);
    await waitForPosition(page, playAll(start, [2]));
  });

  test('keeps variations and comments in a tree that the keyboard reaches and a link shares', async () => {
    const page = await world.visit('/analysis?position=7,0,2,2,2,2,13/1,1,0,0,2,9,7_s_-');
    const tree = page.getByRole('group', { name: 'Moves with variations' });
    await visibleText(page, '5 of 5 moves proved').waitFor();
    // The whole line becomes a variation; another move replaces its first one.
    await page.getByRole('button', { name: 'Keep as a variation' }).first().click();
    await tree.getByRole('button', { name: 'South, pit 5' }).first().waitFor();
    await pit(page, 'south', 0).click();
    const played = tree.locator('[data-path="0"]');
    await expect.poll(() => played.textContent()).toContain('??');
    expect(await played.textContent()).toContain('loses 16');
    await visibleText(page, /^Pit 1 loses 16/).waitFor();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Too greedy');
    await tree.getByText('Too greedy').waitFor();

    await played.focus();
    await page.keyboard.press('ArrowUp');
    const first = tree.locator('[aria-current="step"]');
    await expect.poll(() => first.textContent()).toContain('South, pit 5');
    await expect.poll(() => first.evaluate((move) => move === document.activeElement)).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => first.textContent()).toContain('South, pit 1');
    await page.keyboard.press('Delete');
    await expect.poll(() => played.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await tree.getByText('Too greedy').waitFor();
    await page.getByRole('button', { name: 'Put first' }).click();
    await expect.poll(() => page.url()).toMatch(/&moves=1&tree=1~[\w-]+~\.5/);

    const other = await world.visit(page.url().slice(world.url.length));
    await other.getByText('Too greedy').first().waitFor();
    await other.goto(`${page.url()}zz`);
    await visibleText(other, 'Some variations or comments in the link cannot be read').waitFor();
  });

  test('steps through moves and variations by keys, wherever the focus is, and scrolls where there are none', async () => {
    const page = await world.visit('/analysis?position=4,4,4,4,4,4,0/4,4,4,4,4,4,0_s_-&moves=3-6&tree=36.1-');
    await page.getByRole('group', { name: 'Moves with variations' }).waitFor();
    await waitForPosition(page, playAll(start, [2, 5]));
    await page.keyboard.press('ArrowDown');
    await waitForPosition(page, playAll(start, [2, 0]));
    await page.keyboard.press('ArrowUp');
    await waitForPosition(page, playAll(start, [2, 5]));
    await page.keyboard.press('Home');
    await waitForPosition(page, start);
    await page.keyboard.press('End');
    await waitForPosition(page, playAll(start, [2, 5]));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test('fits a turn of ten moves into its card, on a phone and beside the board', async () => {
    const path = '/analysis?position=0,2,3,2,1,0,8/3,1,2,9,8,7,2_n_-&moves=5';
    const page = await world.visit(path, { viewport: { width: 390, height: 844 } });
    await page.locator('[data-line] .run').first().locator('button').nth(8).waitFor();
    const excess = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(await excess('html')).toBe(0);
    await resize(page, { width: 1280, height: 720 });
    expect(await excess('[data-line]')).toBe(0);
  });

  test('has the explorer beside the board of a reviewed game, and folds a long list of mistakes', async () => {
    const moves = '2_6_6_5_2_6_3_5_4_4_5_3_6_6_5_4_1_3_6_4_1_5_2_2_4_5_2_6_3_4_1_5_6_6_1_4_3';
    const page = await world.visit(`/analysis?position=4,4,4,4,4,4,0/4,4,4,4,4,4,0_s_-&game=${moves}&at=0`);
    const explorer = page.getByRole('region', { name: 'Explorer' });
    await explorer.waitFor();
    await settle(page);
    const board = (await page.getByRole('group', { name: 'Board' }).boundingBox())!;
    expect((await explorer.boundingBox())!.x).toBeGreaterThan(board.x + board.width);
    const rows = page
      .getByRole('region', { name: 'The game, in seeds' })
      .getByRole('listitem')
      .getByText(/^≈? ?−\d+$/);
    const all = page.getByRole('button', { name: /^Show all \d+$/ });
    await all.waitFor({ timeout: 60_000 });
    expect(await rows.count()).toBe(7);
    await all.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(7);
    expect(await all.count()).toBe(0);
  });

  test('imports the first moves of a faulty game, and exports it as text and as an animation', async () => {
    const page = await world.visit('/analysis');
    await page.getByRole('button', { name: 'Import' }).click();
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({
        name: 'game.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('1. 3-6 (1. 2 {calm}) 2 2 5'),
      });
    await visibleText(page, 'Move 4 (North): pit 2 is empty.').waitFor();
    await page.getByRole('button', { name: 'Open the first 3 moves' }).click();
    await waitForPosition(page, playAll(start, [2, 5, 1]));

    await page.getByRole('button', { name: 'Export' }).click();
    const text = page.getByRole('dialog').getByRole('textbox');
    await expect.poll(() => text.inputValue()).toContain('1. 3-6 (1... 2 {calm}) 1... 2');
    await page.getByText('JSON', { exact: true }).click();
    await page.getByRole('switch', { name: 'with signs and values' }).check();
    await expect.poll(() => text.inputValue()).toMatch(/"value": -?\d/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('kalah-4-4-4-4-4-4-0-4-4-4-4-4-4-0-s.json');
    await page.getByText('Animation', { exact: true }).click();
    const picture = page.getByRole('img', { name: 'Animation of 3 moves' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    expect(await picture.getAttribute('src')).toMatch(/^data:image\/gif;base64,R0lGODlh/);
  });

  test('keeps the board in its place, on every screen, while moves are played', async () => {
    const page = await world.visit('/play/here/analysis?at=0', {
      viewport: { width: 390, height: 844 },
      stored: { 'local:here': playedHere },
    });
    const board = page.getByRole('group', { name: 'Board' });
    await page.locator('li[data-pit]').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const phone = await board.boundingBox();
    // The first move leaves the game; after the second it is North’s turn.
    for (const [side, number] of [
      ['south', 2],
      ['south', 5],
      ['north', 0],
    ] as const) {
      await pit(page, side, number).click();
      await page.locator('li[data-pit]').first().waitFor();
      expect(await board.boundingBox()).toEqual(phone);
      expect(await roomOfWidestLabel(page), side).toBeGreaterThanOrEqual(0);
    }
    await resize(page, { width: 320, height: 568 });
    expect(await roomOfWidestLabel(page), 'on the smallest phone').toBeGreaterThanOrEqual(0);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => page.locator('li[data-pit]').count()).toBeGreaterThan(0);
    const box = async () => (await board.boundingBox())!;
    await expect.poll(async () => (await box()).width).toBeGreaterThan(500);
    await expect.poll(async () => (await box()).y + (await box()).height + LABEL).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 667, height: 375 });
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.evaluate((h1) => h1.scrollWidth - h1.clientWidth)).toBe(0); // not cut
    await page.setViewportSize({ width: 2560, height: 1440 });
    await expect.poll(async () => (await box()).width).toBeGreaterThan(1900);
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
    await expect.poll(() => page.url()).toMatch(/position=0,0,0,0,0,1,20/);
  });

  test('reports a link without a valid position, and offers no game from an invalid one', async () => {
    const page = await world.visit('/analysis?position=4,4,4');
    await visibleText(page, 'The link contains no valid position').waitFor();
    await page.getByRole('textbox', { name: 'Position' }).fill('nonsense');
    expect(await page.getByRole('button', { name: 'Analyse it' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Play from here' }).count()).toBe(0);
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
      stored: { 'local:here': playedHere },
    });
    await page.getByRole('img', { name: /South’s margin over \d+ moves/ }).waitFor();
    const below = page.getByRole('region', { name: 'The game, in seeds' });
    const lost = below.getByRole('listitem').getByText(/^≈? ?−\d+$/);
    await lost.first().waitFor();
    expect(legalPits(game.at(-1)!.after)).toEqual([]);

    // A mistake can be practised: its position is on another board.
    await page.getByText(/^Reviewing position/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Practise/ }).click();
    await visibleText(page, /^Mistake 1 of \d+: find a move that loses nothing/).waitFor();
    const boards = page.getByRole('group', { name: 'Board' });
    await expect.poll(async () => (await boards.boundingBox())?.height).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Back to the analysis' }).click();

    // The review’s analysis of a position is shown at once, before the engine has searched it.
    await page.getByText(/^Reviewing position/).waitFor({ state: 'detached' });
    const shown = await page.evaluate(async () => {
      document.querySelector<HTMLElement>('[aria-label="Previous move"]')!.click();
      await Promise.resolve();
      return document.querySelector('[data-line]')?.textContent;
    });
    expect(shown).toContain('South, pit 6');

    // A reload stays at the move and keeps the judgments, even without an engine. A second pass may have proved more.
    const before = (await lost.allTextContents()).filter((text) => !text.startsWith('≈'));
    expect(before.length).toBeGreaterThan(0);
    await expect.poll(() => page.url()).toMatch(/\?at=9$/);
    await page.route('**/*.wasm', (route) => route.abort());
    await page.reload();
    await lost.first().waitFor();
    expect(await lost.allTextContents()).toEqual(expect.arrayContaining(before));
    await visibleText(page, 'After move 4: North, pit 1').waitFor();
  });
});

describe('without the engine', () => {
  test('shows a message, even in a review', async () => {
    const context = await world.visitor({
      stored: { 'local:here': playedHere },
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
    expect(await page.getByText(/^Reviewing position/).count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
