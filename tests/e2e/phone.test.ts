import { createClient } from '@kalah/api/client';
import { formatPosition, must, parsePosition, play } from '@kalah/rules';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pit, visibleText, waitForPosition } from './board.ts';
import { resize, settle } from './layout.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

const phone = (width: number, height: number) => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
});
/** As one word. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorffsenio';

/** Wider than the window means horizontal scrolling. */
function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Looks at the upper left and lower right corner. */
async function isFree(page: Page, name: string): Promise<boolean> {
  const control = page.getByRole('button', { name, exact: true });
  await control.waitFor();
  return control.evaluate((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const corners = [
      [left + 6, top + 6],
      [right - 6, bottom - 6],
    ] as const;
    return corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
  });
}

/** Can rest where a tap would already have ended. */
async function layFinger(page: Page) {
  const screen = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  return {
    async press(target: Locator) {
      const { x, y, width, height } = (await target.boundingBox())!;
      at = { x: x + width / 2, y: y + height / 2 };
      await send('touchStart');
    },
    async slide(x: number, y: number) {
      at = { x: at.x + x, y: at.y + y };
      await send('touchMove');
    },
    lift: () => send('touchEnd'),
  };
}

/** The opponent is played through the API. */
async function openGameAgainst(name: string, options: object) {
  const api = createClient({ baseUrl: world.url });
  const { game, seat: theirs } = await api.createGame({ name });
  const { seat } = await api.takeSeat(game.id, 'north', {});
  const stored = { settings: { pace: 'at-once' }, [`seat:${game.id}`]: { ...seat, taken: 0 } };
  const page = await world.visit(`/play/${game.id}`, { ...options, stored });
  await waitForPosition(page, game.board);
  const them = {
    move: () => api.playMove(game.id, 1, { pit: 0 }, theirs?.token),
    offerDraw: () => api.draw(game.id, {}, theirs?.token),
    resign: () => api.resign(game.id, {}, theirs?.token),
  };
  return { page, them, link: `/play/${game.id}` };
}

describe('a phone', () => {
  test.each([
    [320, 568],
    [360, 740],
    [740, 360],
  ])(
    'of %i × %i shows an offer with both answers uncovered, without moving the board',
    async (width, height) => {
      const { page, them } = await openGameAgainst('Ann', phone(width, height));
      const before = await pit(page, 'north', 0).boundingBox();
      await them.offerDraw();
      expect(await isFree(page, 'Agree')).toBe(true);
      expect(await isFree(page, 'No')).toBe(true);
      expect(await pit(page, 'north', 0).boundingBox()).toEqual(before);
    },
  );

  test('shows the sentences of a game above its bar, the last one too', async () => {
    // A long sentence: a capture by a player with a long name, and the last seeds.
    const start = '0,0,0,1,0,2,20/0,3,0,0,1,0,21 s -';
    const seating = { kind: 'here', names: { south: 'Wilhelmina', north: 'Bartholomew' } };
    const page = await world.visit('/play/here', {
      ...phone(360, 640),
      stored: { 'local:here': { seating, start, pits: [] } },
    });
    const sentence = page.locator('.sentence p');
    const room = async () => {
      const bar = (await page.getByRole('link', { name: 'Home' }).boundingBox())!;
      const { y, height } = (await sentence.boundingBox())!;
      return bar.y - (y + height);
    };
    await pit(page, 'south', 3).click();
    await expect.poll(() => sentence.innerText()).toContain('captures 4');
    expect(await room()).toBeGreaterThanOrEqual(0);
    await pit(page, 'north', 4).click();
    await pit(page, 'south', 5).click();
    await page.locator('[data-result]').waitFor();
    expect(await sentence.innerText()).toContain('The game is over');
    expect(await room()).toBeGreaterThanOrEqual(0);
    await resize(page, { width: 320, height: 568 });
    expect(await room(), 'on the smallest phone').toBeGreaterThanOrEqual(0);
  });

  test('previews a pit that is held, plays it when the finger is lifted, and not when it slides off', async () => {
    const start = must(parsePosition('6,6,0,1,0,0,6/0,5,10,0,0,8,6 s -'));
    const page = await world.visit('/play/here', {
      ...phone(390, 844),
      stored: { 'local:here': { seating: { kind: 'here' }, start: formatPosition(start), pits: [] } },
    });
    await waitForPosition(page, start);
    const finger = await layFinger(page);
    const preview = page.getByText('captures 6', { exact: true });
    const sentence = visibleText(
      page,
      'Pit 4: 1 seed; the last lands in South’s empty pit 5 and captures 6.',
    );
    const numbers = page.locator('.numbers');
    const opacity = () => numbers.evaluate((element) => getComputedStyle(element).opacity);
    expect(await opacity()).toBe('0');

    await finger.press(pit(page, 'south', 3));
    await preview.waitFor();
    await sentence.waitFor();
    await expect.poll(opacity).toBe('1');
    const hasMenu = await pit(page, 'south', 3).evaluate((button) =>
      button.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    );
    expect(hasMenu).toBe(false);
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await finger.slide(0, 60);
    await preview.waitFor({ state: 'detached' });
    await finger.lift();
    await waitForPosition(page, start);

    await finger.press(pit(page, 'south', 3));
    await preview.waitFor();
    await finger.lift();
    const { after } = must(play(start, 3));
    await waitForPosition(page, after);
    await pit(page, 'north', 2).tap();
    await waitForPosition(page, must(play(after, 2)).after);
  });

  test('does not scroll under a finger that slides off the pit it held', async () => {
    const page = await world.visit('/', phone(390, 844));
    const finger = await layFinger(page);
    await finger.press(pit(page, 'south', 2));
    const numbers = page.locator('.numbers').first();
    await expect.poll(() => numbers.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    for (let step = 0; step < 4; step++) await finger.slide(0, -60);
    await finger.lift();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('held sideways offers the home link, the moves and all actions', async () => {
    const page = await world.visit('/play/here', phone(740, 360));
    await pit(page, 'south', 0).tap();
    await page.getByRole('button', { name: 'Moves' }).tap();
    await page.getByRole('dialog').locator('[data-ply="1"]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Home' }).tap();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
  });

  test('that is small shows the whole board and what belongs to it on every page, with or without tabs', async () => {
    const page = await world.visit('/', phone(320, 568));
    const board = page.getByRole('group', { name: 'Board' }).first();
    const isInView = async (locator: Locator) => {
      await settle(page);
      return locator.evaluate((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, bottom - 2);
        return bottom <= innerHeight && element.contains(seen);
      });
    };
    await pit(page, 'south', 5).waitFor();
    expect(await isInView(page.locator('.under p')), 'home').toBe(true);

    await page.goto(`${world.url}/learn?step=3`);
    await page.getByRole('button', { name: 'Hint' }).waitFor();
    expect(await isInView(page.getByRole('button', { name: /^Next/ })), 'learn').toBe(true);

    await page.goto(`${world.url}/analysis`);
    await page.getByRole('button', { name: 'One seed more' }).waitFor();
    // At the same moment, because the analysis above them grows.
    const tops = await page
      .getByRole('button', { name: /^One seed (fewer|more)$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(tops, 'the editor').toEqual([tops[0], tops[0]]);

    await page.goto(`${world.url}/puzzles?kind=storm`);
    await page.getByRole('button', { name: 'Start' }).tap();
    await pit(page, 'south', 5).waitFor();
    expect(await isInView(page.locator('.board-box')), 'storm').toBe(true);
    await resize(page, { width: 844, height: 390 });
    expect((await board.boundingBox())!.width, 'sideways').toBeGreaterThan(540);
  });

  test('is not widened by a name that is one long word', async () => {
    const small = phone(320, 568);
    const api = createClient({ baseUrl: world.url });
    const { game: waiting } = await api.createGame({ name: LONG, listed: true });
    const guest = await world.visit(`/play/${waiting.id}`, small);
    await guest.getByRole('button', { name: 'Join' }).waitFor();
    expect(await widthOf(guest), 'the invitation').toBe(320);
    await guest.goto(world.url);
    await guest.getByRole('link', { name: `Join: ${LONG}` }).waitFor();
    expect(await widthOf(guest), 'the lobby').toBe(320);

    const { page, them, link } = await openGameAgainst(LONG, small);
    await them.offerDraw();
    expect(await isFree(page, 'Agree')).toBe(true);
    expect(await widthOf(page), 'the game').toBe(320);
    await them.move();
    await them.resign();
    await page.locator('[data-result]').waitFor();
    expect(await widthOf(page), 'the result').toBe(320);
    await page.goto(`${world.url}${link}/analysis`);
    await page.getByRole('heading', { level: 1, name: LONG }).waitFor();
    expect(await widthOf(page), 'the analysis').toBe(320);
  });
});

test('a game at four times zoom fits the width of the window, with pits large enough to hit', async () => {
  const page = await world.visit('/play/computer', { viewport: { width: 320, height: 256 } });
  const { width } = (await pit(page, 'south', 0).boundingBox())!;
  expect(width).toBeGreaterThanOrEqual(24);
  expect(await widthOf(page)).toBe(320);

  await resize(page, { width: 320, height: 568 });
  const name = page.locator('.plate b', { hasText: 'Level 1, Newcomer' });
  expect(await name.evaluate((b) => b.scrollWidth - b.clientWidth), 'the name is not cut').toBe(0);
});

test('a notice does not move the board under the pointer', async () => {
  const { page, them } = await openGameAgainst('Ann', { viewport: { width: 1280, height: 800 } });
  const before = await pit(page, 'north', 0).boundingBox();
  await them.offerDraw();
  await page.getByRole('button', { name: 'Agree' }).waitFor();
  expect(await pit(page, 'north', 0).boundingBox()).toEqual(before);
});

describe('a board of twelve pits', () => {
  const row = `${'4,'.repeat(12)}0`;
  const start = `${row}/${row} s -`;

  test('fits above the bar of a phone, with pits large enough to hit', async () => {
    const page = await world.visit('/play/here', {
      ...phone(320, 568),
      stored: { 'local:here': { seating: { kind: 'here' }, start, pits: [] } },
    });
    for (const [width, height] of [
      [320, 568],
      [360, 740],
    ] as const) {
      await resize(page, { width, height });
      const board = (await page.getByRole('group', { name: 'Board' }).boundingBox())!;
      const home = (await page.getByRole('link', { name: 'Home' }).boundingBox())!;
      expect(board.y + board.height).toBeLessThan(home.y);
      const [first, second] = [
        (await pit(page, 'south', 0).boundingBox())!,
        (await pit(page, 'south', 1).boundingBox())!,
      ];
      expect(second.y - first.y).toBeGreaterThanOrEqual(24);
      expect(await widthOf(page)).toBe(width);
    }
  });

  test('has values that do not overlap at any width', async () => {
    const page = await world.visit(`/analysis?position=${start.replaceAll(' ', '_')}`);
    const values = page.locator('li[data-pit]');
    await values.nth(11).waitFor();
    const countOverlaps = () =>
      values.evaluateAll((all) => {
        const boxes = all.map((value) => value.getBoundingClientRect());
        return boxes.filter((a, index) =>
          boxes
            .slice(0, index)
            .some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
        ).length;
      });
    for (const width of [360, 740, 820, 1280]) {
      await page.setViewportSize({ width, height: width === 740 ? 360 : 760 });
      await expect.poll(countOverlaps, { message: `${width}` }).toBe(0);
    }
  });
});
