import { createClient } from '@kalah/api/client';
import { CLASSIC, startPosition } from '@kalah/rules';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { firstPitGame, pit, visibleText, waitForPosition } from './board.ts';
import { resize, settle } from './layout.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

const boxOfBoard = async (page: Page) => (await page.getByRole('group', { name: 'Board' }).boundingBox())!;

describe('the size of the board', () => {
  test('uses the room of every screen, and nothing has to be scrolled to play', async () => {
    const page = await world.visit('/play/computer');
    await pit(page, 'south', 0).waitFor();
    for (const [width, height, leastWidth] of [
      [2560, 1440, 2000],
      [1440, 900, 980],
      [1366, 768, 900],
      [1024, 768, 950],
      [844, 390, 690],
    ] as const) {
      await resize(page, { width, height });
      const box = await boxOfBoard(page);
      expect(box.width, `${width} × ${height}`).toBeGreaterThan(leastWidth);
      const sentence = (await page.locator('.sentence').boundingBox())!;
      expect(sentence.y + sentence.height, `${width} × ${height}`).toBeLessThanOrEqual(height);
      const undo = page.getByRole('button', { name: /^(Take back|Undo)$/ }).and(page.locator(':visible'));
      const button = (await undo.boundingBox())!;
      expect(button.y + button.height, `${width} × ${height}`).toBeLessThanOrEqual(height);
    }
    await resize(page, { width: 2560, height: 1440 });
    const { width, height } = await boxOfBoard(page);
    expect((width * height) / (2560 * 1440)).toBeGreaterThan(0.4);
  });

  test('uses the room where puzzles are solved, games are watched and opponents are found', async () => {
    const page = await world.visit('/puzzles', { viewport: { width: 1024, height: 768 } });
    await pit(page, 'south', 0).waitFor();
    await settle(page);
    expect((await boxOfBoard(page)).width, 'puzzles').toBeGreaterThan(900);

    const api = createClient({ baseUrl: world.url });
    const { game } = await api.createGame({ seats: { south: 'open', north: 'open' }, listed: true });
    await api.playMove(game.id, 1, { pit: 0 });
    await page.setViewportSize({ width: 2560, height: 1440 });
    await page.goto(`${world.url}/watch`);
    await pit(page, 'south', 0).waitFor();
    await settle(page);
    const { x, width, height } = await boxOfBoard(page);
    expect((width * height) / (2560 * 1440), 'live games').toBeGreaterThan(0.4);
    expect(x + width / 2).toBeCloseTo(1280, 0);

    await page.goto(`${world.url}/lobby`);
    await pit(page, 'south', 0).waitFor();
    await settle(page);
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    const board = await boxOfBoard(page);
    expect(board.x + board.width - title.x, 'lobby').toBeGreaterThan(2300);
  });
});

const plies = (page: Page) => page.locator('[data-ply]');
const announced = (page: Page) => page.locator('[data-announcer]');
/** Against the computer. South wins with its next move, pit 6. */
const nearlyWon = {
  seating: { kind: 'computer', level: 1, human: 'south', seed: 'test' },
  start: '0,0,0,0,2,1,23/0,0,0,0,0,4,18 s -',
  pits: [5, 4],
};

describe('single keys', () => {
  test('do nothing while a level or a selection has the focus', async () => {
    const page = await world.visit('/');
    await page.getByRole('radio', { name: /^Level 2/ }).focus();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Set every rule yourself' }).focus();
    await page.keyboard.press('2');
    await visibleText(page, /^\w+ sows \d+ seeds? from pit/).waitFor();
    await page.getByRole('link', { name: 'Open the game' }).click();
    await expect.poll(() => plies(page).first().textContent()).toContain('You, pit 2');
  });

  test('can be turned off in the settings, and the other keys still work', async () => {
    const page = await world.visit('/play/here');
    await pit(page, 'south', 0).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('link', { name: 'Single keys can be turned off in the settings.' }).click();
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
    await page.goto(`${world.url}/play/here`);
    await pit(page, 'south', 0).focus();
    for (const key of ['1', '?', 'f', 'n', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await waitForPosition(page, { pits: { south: [4, 0, 5, 5, 5, 5], north: [4, 4, 4, 4, 4, 4] } });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('a game against the computer', () => {
  test('gives a hint, takes it back, shows the result on the board and in the tab, and starts again, by single keys', async () => {
    const page = await world.visit('/play/computer', { stored: { 'local:computer': nearlyWon } });
    await pit(page, 'south', 5).waitFor();
    expect(await page.locator('link[rel=icon][type="image/svg+xml"]').getAttribute('href')).toBe(
      '/icon-turn.svg',
    );
    await page.keyboard.press('h');
    await visibleText(page, 'Try this one. Pit 6: 1 seed').waitFor();
    await page.locator('[data-hint]').waitFor();
    await page.keyboard.press('6');
    const result = page.locator('[data-result]');
    await result.getByRole('heading', { name: 'You win, 26 to 22' }).waitFor();
    expect(await page.title()).toBe('You win, 26 to 22 · Kalah');
    expect(await page.locator('link[rel=icon][type="image/svg+xml"]').getAttribute('href')).toBe('/icon.svg');
    await result.getByText('You used 1 hint.').waitFor();
    expect(await page.locator('.btn.main:visible').allTextContents()).toHaveLength(1);
    const isCut = await result
      .locator('.name')
      .evaluateAll((names) => names.some((name) => name.scrollWidth > name.clientWidth));
    expect(isCut).toBe(false);
    const card = (await result.boundingBox())!;
    const board = await boxOfBoard(page);
    expect(card.y).toBeGreaterThanOrEqual(board.y);
    expect(card.y + card.height).toBeLessThanOrEqual(board.y + board.height);

    await page.keyboard.press('u');
    await announced(page).getByText('You took back a move.').waitFor();
    await result.waitFor({ state: 'detached' });
    await page.keyboard.press('6');
    await result.getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('.btn.main:visible').allTextContents()).toHaveLength(1);
    await page.keyboard.press('r');
    await page.getByRole('heading', { name: 'Game against Level 1' }).waitFor({ state: 'attached' });
    await result.waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'Play the computer' }).waitFor();
  });
});

describe('two on one device', () => {
  test('have names, and a board that stays still if they prefer', async () => {
    const page = await world.visit('/play/here');
    await page.getByRole('button', { name: 'New game' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name of South' }).fill('Ann');
    await dialog.getByRole('textbox', { name: 'Name of North' }).fill('Ben');
    await dialog.getByRole('switch', { name: 'Turn the board to the player to move' }).uncheck();
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.waitFor({ state: 'detached' });
    const before = await pit(page, 'south', 0).boundingBox();
    await pit(page, 'south', 0).click();
    await visibleText(page, 'Ann sows 4 seeds from pit 1. Ben’s turn.').waitFor();
    expect(await pit(page, 'south', 0).boundingBox()).toEqual(before);
  });
});

describe('full screen', () => {
  test('shows the board, the names and the score and nothing else, until Escape', async () => {
    const page = await world.visit('/play/here', {
      stored: {
        'local:here': {
          seating: { kind: 'here', names: { south: 'Ann', north: 'Ben' } },
          start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
          pits: [2],
        },
      },
    });
    await pit(page, 'south', 0).waitFor();
    await settle(page);
    const before = await boxOfBoard(page);
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    await settle(page);
    expect((await boxOfBoard(page)).width).toBeGreaterThan(before.width);
    await page.locator('.plate', { hasText: 'Ann' }).getByText('1', { exact: true }).waitFor();
    await page.locator('.plate', { hasText: 'Ben' }).getByText('0', { exact: true }).waitFor();
    const note = page.locator('.plate .turn').first();
    expect(await note.evaluate((note) => parseFloat(getComputedStyle(note).fontSize))).toBeGreaterThan(15);
    expect(await page.getByRole('link').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'New game' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New game' }).waitFor();
  });
});

describe('the tab of a game with a friend', () => {
  test('shows whose turn it is and how it ended', async () => {
    const api = createClient({ baseUrl: world.url });
    const { game, seat } = await api.createGame({ name: 'Ann' });
    const { seat: friend } = await api.takeSeat(game.id, 'north', { name: 'Ben' });
    const stored = { settings: { pace: 'at-once' }, [`seat:${game.id}`]: { ...friend, taken: 0 } };
    const page = await world.visit(`/play/${game.id}`, { stored });
    await waitForPosition(page, startPosition(CLASSIC));
    const icon = () => page.locator('link[rel=icon][type="image/svg+xml"]').getAttribute('href');
    expect(await icon()).toBe('/icon.svg');
    await api.playMove(game.id, 1, { pit: 0 }, seat!.token);
    await waitForPosition(page, firstPitGame()[0]!.after);
    await expect.poll(icon).toBe('/icon-turn.svg');
    expect(await page.title()).toBe('Your turn: you against Ann · Kalah');
    await api.resign(game.id, {}, seat!.token);
    await expect.poll(() => page.title()).toBe('You win · Kalah');
    expect(await icon()).toBe('/icon.svg');
  });
});
