import type { ClockRequest } from '@kalah/api';
import { type Client, createClient } from '@kalah/api/client';
import type { Side } from '@kalah/rules';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { firstPitGame, pit, visibleText, waitForPosition } from './board.ts';
import { named } from './players.ts';
import { chooseLanguage } from './sights.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let api: Client;
beforeAll(async () => {
  world = await openWorld();
  api = createClient({ baseUrl: world.url });
});
afterEach(() => world.closePages());
afterAll(() => world.close());

/** South 0, North 0, South 1 and again 2, North 0, … */
const game = firstPitGame();

/** Between Ann and Ben, after some moves. */
async function openTimed(clock: ClockRequest, moves: number) {
  const { game: made, seat: south } = await api.createGame({ name: 'Ann', clock });
  const { seat: north } = await api.takeSeat(made.id, 'north', { name: 'Ben' });
  const seats = { south: south!, north: north! };
  for (const [index, { side, pit }] of game.slice(0, moves).entries())
    await api.playMove(made.id, index + 1, { pit }, seats[side].token);
  const open = async (side: Side): Promise<Page> => {
    const stored = { settings: { pace: 'at-once' }, [`seat:${made.id}`]: { ...seats[side], taken: 0 } };
    return world.visit(`/play/${made.id}`, { stored });
  };
  return { open, seats, id: made.id };
}

const clockOf = (page: Page, name: string) => page.getByRole('timer', { name });
const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect());
const chosen = (page: Page) => page.locator('[data-chosen]');
const iconOf = (page: Page) =>
  page.locator('link[rel=icon][type="image/svg+xml"]').evaluate((icon: HTMLLinkElement) => icon.href);

test('a clock is chosen in the dialog, shown on both plates, and a move chosen ahead is played at once', async () => {
  const ann = await world.visit('/', named('Ann'));
  await ann.getByRole('button', { name: /^A friend/ }).click();
  const create = ann.getByRole('button', { name: 'Create link' });
  await ann.getByText('Custom', { exact: true }).click();
  const minutes = ann.getByLabel('Minutes per player');
  await minutes.fill('200');
  await ann.getByText('Enter 0 to 180, whole or half minutes.').waitFor();
  expect([await minutes.getAttribute('aria-invalid'), await create.isDisabled()]).toEqual(['true', true]);
  await ann.getByText('5+3', { exact: true }).click();
  await create.click();
  await ann.waitForURL(/\/play\/.*-/);
  await expect.poll(() => ann.title()).toBe('Waiting for your opponent · Kalah');
  expect(await iconOf(ann)).toMatch(/\/icon\.svg$/);

  const ben = await world.visit(new URL(ann.url()).pathname, named('Ben'));
  await visibleText(ben, '5+3').waitFor();
  await ben.getByRole('button', { name: 'Join' }).click();
  await visibleText(ann, 'to begin').waitFor();
  await visibleText(ann, 'here').waitFor();
  await expect.poll(() => ann.title()).toBe('Your turn: you against Ben · Kalah');
  expect(await iconOf(ann)).toMatch(/icon-turn/);
  expect(await clockOf(ann, 'Your clock').innerText()).toBe('5:00');
  expect(await clockOf(ben, 'Ann’s clock').innerText()).toBe('5:00');

  await ben.keyboard.press('2');
  await chosen(ben).waitFor();
  await ben.keyboard.press('Escape');
  await chosen(ben).waitFor({ state: 'detached' });
  await pit(ben, 'north', 0).click();
  expect(await pit(ben, 'north', 0).getAttribute('aria-pressed')).toBe('true');
  await pit(ann, 'south', 0).click();
  await waitForPosition(ann, game[1]!.after);
  await chosen(ben).waitFor({ state: 'detached' });
  // [T4] What the turns have granted.
  await expect.poll(() => clockOf(ann, 'Ben’s clock').innerText()).toMatch(/^5:03/);
  expect(await ann.locator('.grant').allTextContents()).toEqual(['+3', '+3']);
});

test('[T8] a clock that runs low shows tenths without growing, and the game ends when it runs out', async () => {
  const ann = await (await openTimed({ kind: 'live', initial: 4, increment: 0 }, 4)).open('south');
  const bens = clockOf(ann, 'Ben’s clock');
  const sizeOf = () => bens.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
  await bens.getByText(/^0:0\d\.\d$/).waitFor();
  expect(await bens.evaluate(({ classList }) => classList.contains('low'))).toBe(true);
  const size = await sizeOf();
  await ann.getByRole('heading', { name: 'You win' }).waitFor();
  await visibleText(ann, 'Ben’s time ran out.').waitFor();
  expect(await bens.innerText()).toBe('0:00.0');

  const { id } = await openTimed({ kind: 'live', initial: 900, increment: 10 }, 4);
  await ann.goto(`${world.url}/play/${id}`);
  expect(await bens.innerText()).toMatch(/^15:/);
  expect(await sizeOf()).toEqual(size);
});

test('[T5] a correspondence game shows days and hours, and asks before it plays a move', async () => {
  const { open, id } = await openTimed({ kind: 'correspondence', days: 3 }, 4);
  const [ben, ann] = [await open('north'), await open('south')];
  expect(await clockOf(ben, 'Your clock').innerText()).toMatch(/^2 days 23 h\s+until /);
  expect(await clockOf(ben, 'Ann’s clock').innerText()).toMatch(/^3 days\s+per turn$/);
  await pit(ben, 'north', 0).click();
  await visibleText(ben, 'Play pit 1?').waitFor();
  await ben.setViewportSize({ width: 360, height: 740 });
  for (const language of ['de', 'fr', 'es', 'nl', 'en']) {
    await chooseLanguage(ben, language);
    const [{ bottom }, { top }] = [
      await boxOf(ben, '.seat:has(.on)'),
      await boxOf(ben, '[data-notice=confirm]'),
    ];
    expect({ language, covers: top < bottom }).toEqual({ language, covers: false });
  }
  await ben.keyboard.press('Escape');
  await chosen(ben).waitFor({ state: 'detached' });
  expect((await api.readGame(id)).moves).toHaveLength(4);
  await pit(ben, 'north', 0).click();
  await ben.getByRole('button', { name: 'Play it' }).press('Enter');
  await waitForPosition(ann, game[4]!.after);

  await visibleText(ann, 'here').waitFor();
  await ben.context().close();
  await visibleText(ann, /^last here /).waitFor();
});
