/**
 * Takes pictures of every page, for people to look at: at every width in light and dark, and in every language on the
 * smallest phone.
 */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import {
  chooseLanguage,
  closeDialog,
  createSightGames,
  openDialog,
  openSight,
  SIGHTS,
  type Sight,
} from '../tests/e2e/sights.ts';
import { openWorld } from '../tests/e2e/world.ts';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'screens',
  measures: 'Measures nothing: takes a picture of every page, for people to look at.',
  options: {
    folder: 'where the pictures go; by default kalah-screens in the temporary folder',
    '--only home,play': 'only these pages',
    '--widths 390,1440': 'only these widths',
    '--colors light,dark': 'also forced-dark, contrast and print',
    '--languages de,fr': 'only these languages',
  },
  takes: 'a few minutes',
});

const COLORS = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced-light': { colorScheme: 'light', forcedColors: 'active' },
  'forced-dark': { colorScheme: 'dark', forcedColors: 'active' },
  contrast: { colorScheme: 'light', contrast: 'more' },
  print: { colorScheme: 'light', media: 'print' },
} as const;
const PLAIN = { forcedColors: 'none', contrast: 'no-preference', media: 'screen' } as const;

/** A first visit, a finished game on the home page, full screen, and the documentation. */
const MORE_SIGHTS: readonly Sight[] = [
  { name: 'first-visit', path: () => '/', ready: '.board', stored: { guided: undefined } },
  { name: 'full-screen', path: () => '/play/here', ready: '.board' },
  { name: 'docs', path: () => '/docs', ready: 'h1' },
  { name: 'docs-guide', path: () => '/docs/guide/api', ready: 'h1' },
  { name: 'docs-reference', path: () => '/docs/reference/kalah', ready: 'h1' },
  { name: 'docs-problems', path: () => '/docs/problems', ready: 'h1' },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    widths: { type: 'string', default: '360,390,768,1024,1440,2560' },
    colors: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'en,de,fr,es,nl' },
  },
});
const folder = positionals[0] ?? join(tmpdir(), 'kalah-screens');
const only = values.only?.split(',');
await mkdir(folder, { recursive: true });
const world = await openWorld();
try {
  const games = await createSightGames(world);
  for (const sight of [...SIGHTS, ...MORE_SIGHTS]) {
    const dialogs = Object.entries(sight.dialogs ?? {}).filter(([name]) => isWanted(name));
    if (!isWanted(sight.name) && dialogs.length === 0) continue;
    const page = await openSight(world, sight, games);
    if (sight.name === 'full-screen') await fillWindow(page);
    if (isWanted(sight.name)) await takePictures(page, sight.name);
    for (const [name, button] of dialogs) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openDialog(page, button);
      await takePictures(page, name);
      await closeDialog(page);
    }
    await page.context().close();
  }
  console.log(`The pictures are in ${folder}`);
} finally {
  await world.close();
}

function isWanted(name: string): boolean {
  return only === undefined || only.includes(name);
}

/** In every width, in all colors and languages. Leaves the page in English. */
async function takePictures(page: Page, name: string): Promise<void> {
  for (const width of values.widths.split(',').map(Number))
    for (const colors of values.colors.split(',') as (keyof typeof COLORS)[]) {
      await page.emulateMedia({ ...PLAIN, ...COLORS[colors] });
      await picture(page, width, `${name}-${width}-${colors}`);
    }
  await page.emulateMedia({ ...PLAIN, colorScheme: 'light' });
  if (name.startsWith('docs')) return;
  for (const language of values.languages.split(',')) {
    await chooseLanguage(page, language);
    await picture(page, 320, `${name}-320-${language}`);
  }
  await chooseLanguage(page, 'en');
}

/** As in a browser without a full screen: a window that is really full cannot be resized. */
async function fillWindow(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.keyboard.press('f');
}

/** A dialog and the full screen are as large as the window, pages are longer. */
async function picture(page: Page, width: number, name: string): Promise<void> {
  await page.setViewportSize({ width, height: heightOf(width) });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))); // boards turn
  const isWindow = (await page.locator('dialog[open], .projector').count()) > 0;
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !isWindow });
}

/** A phone is held upright, a desktop screen is wide. */
function heightOf(width: number): number {
  if (width < 600) return Math.round(width * 2.1);
  return width < 1000 ? 1024 : Math.round((width * 9) / 16);
}
