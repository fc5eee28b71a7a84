import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { unfinishedGame } from './board.ts';
import { chooseLanguage, createSightGames, openSight, SIGHTS, type SightGames } from './sights.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let games: SightGames;
beforeAll(async () => {
  world = await openWorld();
  games = await createSightGames(world);
});
afterEach(() => world.closePages());
afterAll(() => world.close());

const open = (name: string) => openSight(world, SIGHTS.find((sight) => sight.name === name)!, games);

async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.locator('.sheet').waitFor();
  return page.locator('body').innerText();
}

/** Of A4. */
async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

describe('a printed page', () => {
  test('is a score sheet of the game', async () => {
    const page = await open('play');
    const text = await printed(page);
    const moves = await page.locator('.sheet .ply').allInnerTexts();
    expect(moves.map((move) => move.replace(/\D*(?=\d)/, '').slice(0, 1)).join('')).toBe('112314151');
    expect((await page.locator('.sheet .time').allInnerTexts())[0]).toBe('< 1 min');
    expect(text).toContain('South against North');
    expect(text).toContain(`${world.url}/play/${games.playing}`);
    expect(text).toContain(new Date().toLocaleDateString('en', { dateStyle: 'long' }));
    expect(text).not.toMatch(/Shortcuts|Resign|Settings/);
    expect(await background(page)).toBe('rgb(255, 255, 255)');
    expect(await page.locator('.sheet svg').count()).toBeGreaterThan(0);
    expect(await countPages(page)).toBe(1);
  });

  test('says how the game ended', async () => {
    expect(await printed(await open('result'))).toMatch(/North wins, 36 to 12/i);
    const review = await open('review');
    expect(await countPages(review), 'straight from the screen').toBe(1);
    expect(await printed(review)).toMatch(/North wins, 36 to 12/i);
  });

  test('is a score sheet of the game on the home page', async () => {
    const page = await world.visit('/', { stored: { 'local:computer': unfinishedGame } });
    const text = await printed(page);
    expect(text).toContain('You against Level 1, Newcomer');
    expect(await page.locator('.sheet .ply').count()).toBe(1);
    expect(text).not.toContain('Which Kalah?');
    expect(await countPages(page)).toBe(1);
  });

  test('has neither tabs nor a dark theme', async () => {
    const page = await open('puzzles');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const text = await page.locator('body').innerText();
    expect(text).toContain('Which pit?');
    expect(text).not.toMatch(/Trainer|Puzzle rating/);
    await page.goto(`${world.url}/docs`);
    const colors = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.documentElement);
      return [color, backgroundColor];
    });
    expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  });

  test('of the lessons holds the rules, on one page, in every language', async () => {
    const page = await open('learn');
    for (const [language, word] of Object.entries({
      en: 'The rules of Kalah',
      de: 'Die Regeln von Kalah',
      nl: 'De regels van Kalah',
      es: 'Las reglas de Kalah',
      fr: 'Les règles du Kalah',
    })) {
      await chooseLanguage(page, language);
      expect(await printed(page)).toContain(word);
      expect(await countPages(page)).toBe(1);
    }
    expect(await page.locator('body').innerText()).not.toMatch(/Indice|Réglages/);
    await page.goto(`${world.url}/rules`);
    expect(await printed(page)).toContain('Les règles du Kalah');
    expect(await page.locator('.sheet .picture').count()).toBe(5);
    expect(await page.locator('body').innerText()).not.toMatch(/Imprimer/);
    expect(await countPages(page)).toBe(1);
  });
});
