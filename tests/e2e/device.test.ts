import { CLASSIC, isOver, legalPits, must, play, startPosition } from '@kalah/rules';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { firstPitGame, pit, unfinishedGame, visibleText, waitForPosition } from './board.ts';
import { openWorld, type World, waitForOffline } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

/** Forty moves with six seeds per pit, always the last legal pit. */
function longGame(): number[] {
  const pits: number[] = [];
  for (let position = startPosition({ ...CLASSIC, seeds: 6 }); pits.length < 40 && !isOver(position); ) {
    const pit = legalPits(position).at(-1)!;
    position = must(play(position, pit)).after;
    pits.push(pit);
  }
  return pits;
}

const announcement = (page: Page) => page.locator('[data-announcer]');

describe('against the computer', () => {
  test('playing a pit on the home page starts a game, and the computer replies', async () => {
    const page = await world.visit('/');
    await pit(page, 'south', 0).click();
    await visibleText(page, /^Newcomer sows \d+ seeds from pit \d/).waitFor();
    await page.getByRole('link', { name: 'Open the game' }).click();
    await page.getByRole('heading', { name: 'Game against Level 1, Newcomer' }).waitFor();
    await expect.poll(() => page.locator('[data-ply]').count()).toBeGreaterThanOrEqual(2);
  });

  test('the reply of the computer is described even when the pointer rests on a pit that it fills', async () => {
    const page = await world.visit('/', {
      stored: {
        'local:computer': {
          seating: { kind: 'computer', level: 3, human: 'south', seed: 'test' },
          start: '1,0,0,0,1,1,19/0,0,0,0,0,9,17 s -',
          pits: [5],
        },
      },
    });
    await pit(page, 'south', 0).click();
    await visibleText(page, /^Neighbour sows 9 seeds from pit 6/).waitFor();
  });

  test('a whole game can be played with the keyboard, and survives closing the tab', async () => {
    const page = await world.visit('/play/computer', { stored: { settings: { pace: 'at-once', level: 1 } } });
    await pit(page, 'south', 0).waitFor();
    await page.keyboard.press('3');
    await announcement(page)
      .getByText('You sow 4 seeds from pit 3; the last lands in your store; you move again.')
      .waitFor();
    await page.reload();
    const result = page.locator('[data-result]');
    const open = page.locator('[data-house][aria-disabled=false]');
    const ready = result.or(open).first();
    for (await ready.waitFor(); !(await result.isVisible()); await ready.waitFor()) {
      const house = await open.last().getAttribute('data-house');
      await page.keyboard.press(String(Number(house!.at(-1)) + 1));
    }
    expect(await result.getByRole('heading').textContent()).toMatch(
      /^(You win|Level 1, Newcomer wins|A draw)/,
    );
    await announcement(page)
      .getByText(/The game is over/)
      .waitFor();
  });

  test('a move that is taken back while it is sown leaves neither its sentence nor a hand of seeds', async () => {
    const context = await world.visitor({ stored: { settings: { pace: 'steady', level: 1 } } });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${world.url}/play/computer`);
    await pit(page, 'south', 1).click();
    await page.locator('.hand').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.clock.runFor(10_000); // whatever was still waiting happens now
    await waitForPosition(page, startPosition(CLASSIC));
    expect(await page.locator('.hand').count()).toBe(0);
    expect(await page.locator('.sentence').textContent()).toMatch(/^\s*You took back a move. Your turn.\s*$/);
    expect((await announcement(page).textContent())?.trim()).toBe('You took back a move. Your turn.');
  });

  test('the move list shows the full name of its level', async () => {
    const page = await world.visit('/play/computer', { viewport: { width: 1280, height: 760 } });
    const name = page.locator('.panel').getByText('Level 1, Newcomer', { exact: true });
    await name.waitFor();
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  });

  test('an unfinished game is not replaced without asking', async () => {
    const page = await world.visit('/analysis', { stored: { 'local:computer': unfinishedGame } });
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`${world.url}/play/computer`);
    await expect.poll(() => page.locator('[data-ply]').count()).toBe(1);
    await page.goto(`${world.url}/analysis`);
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start the new game' }).click();
    await page.waitForURL(/\/play\/computer$/);
    await waitForPosition(page, startPosition(CLASSIC));
  });

  test('a game continues in every tab that shows it', async () => {
    const context = await world.visitor({ stored: { 'local:computer': unfinishedGame } });
    const [one, other] = [await context.newPage(), await context.newPage()];
    await one.goto(`${world.url}/play/computer`);
    await other.goto(`${world.url}/play/computer`);
    await pit(other, 'south', 5).waitFor();
    await pit(one, 'south', 5).click();
    await expect.poll(() => other.locator('[data-ply]').count()).toBeGreaterThanOrEqual(2);
  });
});

describe('two on one device', () => {
  test('play a whole game offline, with the board turning to the side to move', async () => {
    const page = await world.visit('/', { serviceWorkers: 'allow' });
    await waitForOffline(page);
    await page.context().setOffline(true);
    await page.goto(`${world.url}/play/here`);
    for (const { side, pit: chosen, before } of firstPitGame()) {
      await waitForPosition(page, before);
      await pit(page, side, chosen).click();
    }
    await page.locator('[data-result]').waitFor();
    await page.context().setOffline(false);
  });

  test('Tab shows the numbers of the pits, arrow keys move between pits, Enter plays, X flips, ? lists the shortcuts', async () => {
    const page = await world.visit('/play/here');
    const numbers = page.locator('.numbers');
    const opacity = () => numbers.evaluate((element) => getComputedStyle(element).opacity);
    await pit(page, 'south', 0).waitFor();
    expect(await opacity()).toBe('0');
    const focused = page.locator(':focus[data-house]');
    for (let tabs = 0; tabs < 30 && (await focused.count()) === 0; tabs++) await page.keyboard.press('Tab');
    expect(await focused.getAttribute('data-house')).toBe('south-0');
    await expect.poll(opacity).toBe('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await announcement(page)
      .getByText('South sows 4 seeds from pit 3; the last lands in South’s store; South moves again.')
      .waitFor();
    const before = await pit(page, 'south', 0).boundingBox();
    await page.keyboard.press('x');
    await expect.poll(async () => (await pit(page, 'south', 0).boundingBox())?.y).toBeLessThan(before!.y);
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Shortcuts' }).waitFor();
  });

  test('digits typed during an animation are played in order, and none is lost', async () => {
    const page = await world.visit('/play/here', { stored: { settings: { pace: 'slow' } } });
    await pit(page, 'south', 0).waitFor();
    for (const key of ['3', '6', '1']) await page.keyboard.press(key);
    await page.locator('[data-ply="3"]').waitFor();
    const moves = await page.locator('[data-ply]').allTextContents();
    expect(moves.map((move) => /pit (\d)/.exec(move)?.[1])).toEqual(['3', '6', '1']);
  });

  test('a digit held down is one move', async () => {
    const page = await world.visit('/play/here');
    await pit(page, 'south', 0).waitFor();
    for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('1');
    await page.keyboard.up('1');
    await page.keyboard.press('2');
    await page.locator('[data-ply="2"]').waitFor();
    const moves = await page.locator('[data-ply]').allTextContents();
    expect(moves.map((move) => /\w+, pit \d/.exec(move)?.[0])).toEqual(['South, pit 1', 'North, pit 2']);
  });

  test('neither side is lit when the game is over', async () => {
    const page = await world.visit('/play/here', {
      stored: {
        'local:here': {
          seating: { kind: 'here' },
          start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
          pits: firstPitGame().map(({ pit }) => pit),
        },
      },
    });
    await page.locator('[data-result]').waitFor();
    expect(await page.locator('.inlay.lit').count()).toBe(0);
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expect.poll(() => page.locator('.inlay.lit').count()).toBe(1);
  });

  test('the list scrolls to the last move', async () => {
    const page = await world.visit('/play/here', {
      viewport: { width: 1280, height: 760 },
      stored: {
        'local:here': {
          seating: { kind: 'here' },
          start: '6,6,6,6,6,6,0/6,6,6,6,6,6,0 s -',
          pits: longGame(),
        },
      },
    });
    const last = page.locator('[data-ply][aria-current]');
    const list = page.getByRole('group', { name: 'Moves so far' });
    await last.waitFor();
    await expect
      .poll(async () => {
        const [move, well] = [(await last.boundingBox())!, (await list.boundingBox())!];
        return move.y >= well.y && move.y + move.height <= well.y + well.height;
      })
      .toBe(true);
  });

  test('going back during an animation keeps the move', async () => {
    const page = await world.visit('/', { stored: { settings: { pace: 'slow' } } });
    await page.getByRole('button', { name: /^Two on one device/ }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await pit(page, 'south', 0).click();
    await page.locator('.hand').waitFor({ state: 'attached' });
    await page.evaluate(() => history.back());
    await page.getByRole('heading', { name: 'Choose a pit, and you are playing.' }).waitFor();
    await page.evaluate(() => history.forward());
    await waitForPosition(page, firstPitGame()[0]!.after);
  });

  test('a sowing is animated, and Escape finishes it', async () => {
    const page = await world.visit('/play/here', { stored: { settings: { pace: 'slow' } } });
    await pit(page, 'south', 2).click();
    await page.locator('.hand').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.locator('.hand').waitFor({ state: 'detached' });
    await announcement(page).getByText('South moves again').waitFor();
  });

  test('moving seeds change neither the layers nor the animations of the page around the board', async () => {
    const page = await world.visit('/play/here', { drawn: true, stored: { settings: { pace: 'quick' } } });
    await pit(page, 'south', 0).waitFor();
    const devTools = await page.context().newCDPSession(page);
    const layers: number[] = [];
    devTools.on('LayerTree.layerTreeDidChange', (tree) =>
      layers.push(...(tree.layers ? [tree.layers.length] : [])),
    );
    await devTools.send('DOM.enable');
    await devTools.send('LayerTree.enable');
    const animatedOutside = page.evaluate(async () => {
      const found = new Set<string>();
      for (let wasSown = false, isSown = false; isSown || !wasSown; wasSown ||= isSown) {
        await new Promise(requestAnimationFrame);
        isSown = document.querySelector('.hand') !== null;
        for (const { effect } of document.getAnimations()) {
          const { target } = effect as KeyframeEffect;
          if (target && !target.closest('.board')) found.add(target.outerHTML);
        }
      }
      return [...found];
    });
    await page.keyboard.press('1');
    expect(await animatedOutside).toEqual([]);
    expect(layers.length).toBeGreaterThan(0);
    // The hand, a falling seed, and on a busy machine another one. A page that makes room for them uses ten layers more.
    expect(Math.max(...layers) - Math.min(...layers)).toBeLessThanOrEqual(4);
  });

  test('going back from one game to another shows the right one', async () => {
    const page = await world.visit('/play/here', {
      stored: {
        'local:here': {
          seating: { kind: 'here' },
          start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
          pits: [firstPitGame()[0]!.pit],
        },
      },
    });
    await waitForPosition(page, firstPitGame()[0]!.after);
    await page.evaluate(() => {
      history.pushState(null, '', '/play/computer');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { name: 'Game against Level 1, Newcomer' }).waitFor();
    await waitForPosition(page, startPosition(CLASSIC));
    await page.goBack();
    await page.getByRole('heading', { name: 'Two on one device' }).waitFor({ state: 'attached' });
    await waitForPosition(page, firstPitGame()[0]!.after);
  });
});

describe('custom rules', () => {
  test('set the number of pits and seeds', async () => {
    const page = await world.visit('/');
    await page.getByRole('button', { name: 'Set every rule yourself' }).click();
    await page.getByRole('combobox', { name: 'Pits on each side' }).selectOption('4');
    await page.getByRole('combobox', { name: 'Seeds in each pit' }).selectOption('2');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/\/play\/computer$/);
    await waitForPosition(page, startPosition({ ...CLASSIC, pits: 4, seeds: 2 }));
    await pit(page, 'south', 0).click();
    await expect.poll(() => page.locator('[data-ply]').count()).toBeGreaterThanOrEqual(2);
  });
});

describe('the settings of the board', () => {
  test('can be tried where they are made: pit numbers, counting aloud, and a voice', async () => {
    const context = await world.visitor({ locale: 'de' });
    await context.addInitScript(() => {
      const said: string[] = [];
      const speak = ({ text, lang }: SpeechSynthesisUtterance) => said.push(`${lang} ${text}`);
      Object.assign(window, { said });
      Object.defineProperty(window, 'speechSynthesis', { value: { speak, cancel: () => {} } });
    });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${world.url}/settings`);

    await page.getByRole('radio', { name: 'Immer' }).check();
    // The numbers beside the pits are those of their names, which sentences and keys use too.
    const [numbers, names] = await page.evaluate(() => {
      const middle = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2, element };
      };
      const texts = [...document.querySelectorAll('.pit-numbers text')].map(middle);
      const pits = [...document.querySelectorAll('[data-house]')].map(middle);
      const nearest = pits.map(
        (pit) =>
          texts.sort(
            (a, b) => Math.hypot(a.x - pit.x, a.y - pit.y) - Math.hypot(b.x - pit.x, b.y - pit.y),
          )[0],
      );
      return [
        nearest.map((text) => text?.element.textContent),
        pits.map(({ element }) => /\d+/.exec(element.getAttribute('aria-label') ?? '')?.[0]),
      ];
    });
    expect(numbers).toEqual(names);

    const voice = page.getByRole('switch', { name: 'Zahlen vorlesen' });
    expect(await voice.isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Mitzählen' }).check();
    await voice.check();
    await page.getByRole('button', { name: 'Zug zeigen' }).click();
    for (const number of ['1', '2', '3', '4']) {
      await page.clock.runFor(1000);
      await page.locator('.counted').getByText(number, { exact: true }).waitFor();
    }
    expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
      'de 1',
      'de 2',
      'de 3',
      'de 4',
    ]);
    await page.clock.runFor(5000);
    expect(await page.locator('.counted, .hand').count()).toBe(0);

    await page.getByRole('radio', { name: 'Nie' }).check();
    expect(await page.locator('.pit-numbers').count()).toBe(0);
  });
});

describe('a phone held upright', () => {
  const phone = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };

  test('shows the whole board upright, and plays by touch', async () => {
    const page = await world.visit('/play/here', phone);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const [first, second] = [
      await pit(page, 'south', 0).boundingBox(),
      await pit(page, 'south', 1).boundingBox(),
    ];
    expect(second!.y).toBeGreaterThan(first!.y);
    expect(first!.height).toBeGreaterThanOrEqual(24);
    await pit(page, 'south', 0).tap();
    await waitForPosition(page, firstPitGame()[0]!.after);
    await page.getByRole('button', { name: 'Moves' }).click();
    await page.getByRole('dialog').getByRole('group', { name: 'Moves so far' }).waitFor();
  });
});

describe('a page', () => {
  test('includes what its first paint needs, and shows the chosen theme', async () => {
    const context = await world.visitor({ stored: { settings: { theme: 'dark' } } });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.resourceType()));
    await page.goto(world.url);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(asked.filter((type) => type === 'stylesheet')).toEqual([]);
  });
});

describe('languages', () => {
  test.each([
    ['de', 'Wähle eine Mulde, und schon spielst du.'],
    ['nl', 'Kies een kuiltje en je speelt al.'],
    ['es', 'Elige un hoyo y ya estás jugando.'],
    ['fr', 'Choisis un trou, et tu joues.'],
  ])('%s is used for a browser that prefers it', async (locale, title) => {
    const page = await world.visit('/', { locale });
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
  });
});
