import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pit } from './board.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** In the window, and not covered by the tabs or anything else. */
async function waitInView(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector);
    if (!element) return false;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && element.contains(seen);
  }, selector);
}

interface Guide {
  /** Of the board, in pixels from the top of the page. */
  readonly tops: number[];
  readonly captions: string[];
}

async function observeGuide(page: Page): Promise<() => Promise<Guide>> {
  const guide = await page.evaluateHandle(() => {
    const guide = { tops: new Set<number>(), captions: new Set<string>() };
    const note = () => {
      const board = document.querySelector('[aria-label][role=group]')!.getBoundingClientRect();
      guide.tops.add(Math.round(board.top + scrollY));
      const caption = document.querySelector<HTMLElement>('.caption');
      if (caption) guide.captions.add(caption.innerText.trim());
    };
    note();
    new MutationObserver(note).observe(document.querySelector('main')!, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return guide;
  });
  return () => guide.evaluate(({ tops, captions }) => ({ tops: [...tops], captions: [...captions] }));
}

test('leads a first visitor to a capture by highlights alone, and never again', async () => {
  const page = await world.visit('/', { ...PHONE, stored: { guided: undefined } });
  await page.getByRole('heading', { name: 'Your first game: try the glowing pit.' }).waitFor();
  const readGuide = await observeGuide(page);
  const done = page.getByRole('heading', { name: 'You captured! Now play on.' });
  for (let taps = 0; taps < 40 && !(await done.isVisible()); taps++) {
    const mark = page.locator('[data-hint]');
    await mark.or(done).first().waitFor();
    if (await done.isVisible()) break;
    const seeds = await page.locator('.board').first().textContent();
    const box = (await mark.boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction((before) => document.querySelector('.board')?.textContent !== before, seeds);
  }
  await done.waitFor();
  expect(await page.locator('[data-hint]').count()).toBe(0);
  expect((await readGuide()).tops, 'the board does not move').toHaveLength(1);

  await page.evaluate(() => localStorage.removeItem('kalah:local:computer'));
  await page.reload();
  await page.getByRole('heading', { name: 'Choose a pit, and you are playing.' }).waitFor();
});

test('tells a first visitor whose seeds are sown, does not move the board, and lets them skip the help', async () => {
  const page = await world.visit('/', {
    locale: 'de',
    viewport: { width: 1440, height: 900 },
    stored: { guided: undefined, settings: { pace: 'quick' } },
  });
  const tryPit = page.getByRole('heading', { name: 'Dein erstes Spiel: Nimm die leuchtende Mulde.' });
  const watch = page.getByRole('heading', { name: 'Dein erstes Spiel: Schau, was passiert.' });
  const theirs = expect.stringContaining('Der Computer zieht.');
  await tryPit.waitFor();
  const readGuide = await observeGuide(page);
  await pit(page, 'south', 2).click(); // moves again
  await watch.waitFor();
  await tryPit.waitFor();
  expect((await readGuide()).captions).not.toContainEqual(theirs);
  await pit(page, 'south', 5).click();
  await watch.waitFor();
  await tryPit.waitFor();
  const { tops, captions } = await readGuide();
  expect(captions).toContainEqual(theirs);
  expect(tops).toHaveLength(1);

  await page.getByRole('button', { name: 'Hilfe überspringen' }).click();
  await tryPit.waitFor({ state: 'detached' });
  expect(await page.locator('[data-hint]').count()).toBe(0);
  await page.evaluate(() => localStorage.removeItem('kalah:local:computer'));
  await page.reload();
  await page.getByRole('heading', { name: 'Wähle eine Mulde' }).waitFor();
});

test('starts a game from the card of the computer on a phone', async () => {
  const page = await world.visit('/', PHONE);
  await page.getByRole('button', { name: 'Play level 1' }).waitFor(); // the default
  await page.getByRole('radio', { name: /^Level 4/ }).check();
  await page.getByRole('button', { name: /^The computer/ }).tap();
  await page.getByText('against the computer, level 4').waitFor();
  await waitInView(page, '[data-house="south-0"]');
  expect(await page.evaluate(() => scrollY), 'the header is whole').toBe(0);

  await pit(page, 'south', 2).tap();
  await page.getByRole('button', { name: 'Continue your game' }).tap();
  await waitInView(page, '[data-house="south-3"]');
  await page.getByRole('radio', { name: /^Level 2/ }).check();
  await page.getByRole('button', { name: 'Play level 2' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Start the new game' }).tap();
  await page.getByText('against the computer, level 2').waitFor();
});

test('says to a first visitor against whom they play when they press the button', async () => {
  const page = await world.visit('/', { stored: { guided: undefined } });
  await page.getByRole('button', { name: 'Play level 1' }).click();
  await page.getByText('You are South against the computer, level 1.').waitFor();
});

test('shows where to play when the game of the button is on the board already', async () => {
  const page = await world.visit('/', { reducedMotion: 'no-preference' });
  const animations = await page.getByRole('button', { name: 'Play level 1' }).evaluate((button) => {
    (button as HTMLElement).click();
    return document.querySelector('.front .board')!.getAnimations().length;
  });
  expect(animations).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.classList.contains('pit'))).toBe(true);
});

/** South wins, 32 to 16, by playing pit 5. */
const nearlyWon = {
  seating: { kind: 'computer', level: 1, human: 'south', seed: 'test' },
  start: '0,0,0,0,1,1,29/1,0,0,0,0,0,16 s -',
  pits: [5],
};

test('has the tab and the keys of the page of a game, and asks before a new game replaces it', async () => {
  const page = await world.visit('/', { stored: { 'local:computer': nearlyWon } });
  const findIcon = () => page.locator('link[rel=icon][type="image/svg+xml"]').getAttribute('href');
  await expect.poll(findIcon).toBe('/icon-turn.svg');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await page.locator('[data-hint]').waitFor();
  await page.keyboard.press('5');
  await expect.poll(() => page.title()).toBe('You win, 32 to 16 · Kalah');
  expect(await findIcon()).toBe('/icon.svg');
  await page.locator('[data-result]').waitFor();
  expect(await page.locator('#content').getByText('win, 32 to 16').count()).toBe(1);
  expect(await page.locator('#content .btn.main').count()).toBe(1);
  await page.getByText('You used 1 hint.').waitFor();

  const fresh = page.getByRole('heading', { name: 'Choose a pit, and you are playing.' });
  await page.keyboard.press('r');
  await fresh.waitFor();
  expect(await page.title()).toBe('Kalah: choose a pit and play');
  await page.keyboard.press('3');
  await page.keyboard.press('u');
  await fresh.waitFor();
  await page.keyboard.press('3');
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start the new game' }).click();
  await fresh.waitFor();
});

test('shows the end of a game where the player looks, and offers the next level after two wins', async () => {
  const won = {
    id: 'b'.repeat(32),
    kind: 'computer',
    endedAt: 1,
    start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
    pits: [2],
    result: { how: 'resignation', winner: 'south' },
    seats: { south: { kind: 'open' }, north: { kind: 'engine', level: 1 } },
    own: 'south',
  };
  const stored = { history: [won], 'local:computer': nearlyWon };
  const page = await world.visit('/', { ...PHONE, stored });
  await page.evaluate(() => scrollTo(0, 60));
  await pit(page, 'south', 4).tap();
  await page.locator('[data-result]').getByRole('heading', { name: 'You win, 32 to 16' }).waitFor();
  for (const seen of ['h1', '[data-result] h2', '[data-result] .btn.main']) await waitInView(page, seen);
  expect(await page.evaluate(() => scrollY), 'the header is whole').toBe(0);
  await page.getByRole('button', { name: 'Level 2, please' }).tap();
  await page.getByText('against the computer, level 2').waitFor();
  expect(await page.getByRole('radio', { name: /^Level 2/ }).isChecked()).toBe(true);
});

test('names only scripts and styles that exist', async () => {
  const html = await (await fetch(world.url)).text();
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  expect(files.length).toBeGreaterThan(10);
  const answers = await Promise.all(
    files.map(async (file) => [file, (await fetch(world.url + file)).status]),
  );
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
});

test('leads to the puzzle of the day, and says when it is solved', async () => {
  const page = await world.visit('/');
  await page.getByRole('link', { name: /Today’s puzzle.*A new position every day/ }).click();
  await page.getByRole('heading', { name: 'Which pit?' }).waitFor();
  await page.evaluate(() => {
    const now = new Date();
    const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
    const day = parts.map((part) => String(part).padStart(2, '0')).join('-');
    localStorage.setItem('kalah:puzzle-days', JSON.stringify({ [day]: { first: true, solved: day } }));
  });
  await page.goto(world.url);
  await page.getByRole('link', { name: /Today’s puzzle.*Solved/ }).waitFor();
});
