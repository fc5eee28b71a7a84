import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createClient } from '@kalah/api/client';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstPitGame } from './board.ts';
import { openWorld, type World } from './world.ts';

/** Screenshots of every page, for people to look at; not in git. */
const screens = fileURLToPath(new URL('screens/', import.meta.url));
const SIZES = {
  phone: { width: 320, height: 568, theme: 'dark' },
  tablet: { width: 820, height: 1180, theme: 'dark' },
  desktop: { width: 1440, height: 900, theme: 'light' },
} as const;

let world: World;
let axe: string;
let game: string;
let waiting: string;
beforeAll(async () => {
  [world, axe] = await Promise.all([
    openWorld(),
    readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
    mkdir(screens, { recursive: true }),
  ]);
  [game, waiting] = await Promise.all([playSomeMoves(), createWaitingGame()]);
});
afterAll(() => world.close());

/** A game in progress with open seats. */
async function playSomeMoves(): Promise<string> {
  const api = createClient({ baseUrl: world.url });
  const { game } = await api.createGame({ seats: { south: 'open', north: 'open' }, listed: true });
  for (const [index, { pit }] of firstPitGame().slice(0, 9).entries())
    await api.playMove(game.id, index + 1, { pit });
  return game.id;
}

/** A game that waits for an opponent. */
async function createWaitingGame(): Promise<string> {
  const { game } = await createClient({ baseUrl: world.url }).createGame({ name: 'Marijke', listed: true });
  return game.id;
}

/** How far the page extends beyond the window, in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Controls that are not entirely within their card or dialog. */
function findStickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.card, dialog')].flatMap((frame) => {
      const { left, right } = frame.getBoundingClientRect();
      return [...frame.querySelectorAll('button, select, .input, .segments, .switch')]
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.left < left + 4 || box.right > right - 4))
        .map(({ control }) => control.outerHTML.slice(0, 120));
    }),
  );
}

async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

const finished = {
  seating: { kind: 'here' },
  start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
  pits: firstPitGame().map(({ pit }) => pit),
};
const pages: readonly {
  name: string;
  path: () => string;
  ready: string;
  open?: string;
  stored?: Record<string, unknown>;
}[] = [
  { name: 'home', path: () => '/', ready: '.board' },
  { name: 'new-game', path: () => '/', ready: '.board', open: 'A friend' },
  { name: 'play', path: () => `/play/${game}`, ready: '.board' },
  { name: 'invitation', path: () => `/play/${waiting}`, ready: 'form' },
  { name: 'share', path: () => `/play/${game}`, ready: '.board', open: 'Share' },
  { name: 'here', path: () => '/play/here', ready: '.board' },
  { name: 'result', path: () => '/play/here', ready: 'dialog', stored: { 'local:here': finished } },
  {
    name: 'analysis',
    path: () => '/analysis?position=7,0,2,2,2,2,13/1,1,0,0,2,9,7_s_-',
    ready: 'li[data-pit]',
  },
  {
    name: 'review',
    path: () => '/play/here/analysis',
    ready: 'svg[role=img] .curve',
    stored: { 'local:here': finished },
  },
  { name: 'learn', path: () => '/learn?step=3', ready: '.board' },
  { name: 'settings', path: () => '/settings', ready: 'fieldset' },
  { name: 'missing', path: () => '/play/nowhere', ready: 'h1' },
];

describe('every page', () => {
  test.each(pages)(
    '$name fits every size and has no accessibility violation in either theme',
    async ({ name, path, ready, open, stored = {} }) => {
      const page = await world.visit(path(), {
        stored,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      });
      await page.locator(ready).first().waitFor();
      if (open)
        await page
          .getByRole('button', { name: new RegExp(`^${open}`) })
          .first()
          .click();
      for (const [size, { width, height, theme }] of Object.entries(SIZES)) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: theme });
        await page.screenshot({
          path: `${screens}${name}-${size}-${theme}.png`,
          fullPage: !open && name !== 'result',
        });
        expect(await overflow(page), size).toBeLessThanOrEqual(0);
        expect(await findStickingOut(page), size).toEqual([]);
        if (size !== 'tablet') expect(await findViolations(page), size).toEqual([]);
      }
      await page.setViewportSize({ width: 3840, height: 2160 });
      expect(await overflow(page), '4K').toBeLessThanOrEqual(0);
      await page.context().close();
    },
  );
});
