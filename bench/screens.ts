/**
 * Takes a picture of every page at every width, for people to look at:
 *
 *   npm run screens -- [folder] [--only home,play] [--widths 390,1440] [--colours light,forced-dark,contrast] [--language de]
 */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseLanguage, createSightGames, openSight, SIGHTS } from '../tests/e2e/sights.ts';
import { openWorld } from '../tests/e2e/world.ts';

const COLOURS = {
  light: { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', forcedColors: 'none', contrast: 'no-preference' },
  'forced-light': { colorScheme: 'light', forcedColors: 'active', contrast: 'no-preference' },
  'forced-dark': { colorScheme: 'dark', forcedColors: 'active', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', forcedColors: 'none', contrast: 'more' },
} as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    widths: { type: 'string', default: '360,390,768,1024,1440,2560' },
    colours: { type: 'string', default: 'light,dark' },
    language: { type: 'string', default: 'en' },
  },
});
const folder = positionals[0] ?? join(tmpdir(), 'kalah-screens');
await mkdir(folder, { recursive: true });
const world = await openWorld();
try {
  const only = values.only?.split(',');
  const games = await createSightGames(world);
  for (const sight of SIGHTS) {
    if (only && !only.includes(sight.name)) continue;
    const page = await openSight(world, sight, games);
    await chooseLanguage(page, values.language);
    for (const width of values.widths.split(',').map(Number))
      for (const colours of values.colours.split(',')) {
        await page.setViewportSize({ width, height: heightOf(width) });
        await page.emulateMedia(COLOURS[colours as keyof typeof COLOURS]);
        const file = join(folder, `${sight.name}-${values.language}-${width}-${colours}.png`);
        await page.screenshot({ path: file, fullPage: (await page.locator('dialog[open]').count()) === 0 });
      }
    await page.context().close();
  }
  console.log(`The pictures are in ${folder}`);
} finally {
  await world.close();
}

/** A phone is held upright, a desktop screen is wide. */
function heightOf(width: number): number {
  return width < 600 ? Math.round(width * 2.1) : width < 1000 ? 1024 : Math.round((width * 9) / 16);
}
