import { createClient } from '@kalah/api/client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clickUnplayable, firstPitGame, pit, visibleText, waitForPosition } from './board.ts';
import { invite, named, openGame } from './players.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

const game = firstPitGame();
const DAY_MS = 24 * 3600 * 1000;

describe('failures', () => {
  test('explains why a watcher cannot move, and why an empty pit or one of the opponent’s cannot be played', async () => {
    const { ann, link } = await openGame(world);
    const watcher = await world.visit(link);
    await clickUnplayable(watcher, 'south', 0);
    await visibleText(watcher, 'You are watching; only the players can move.').waitFor();
    await clickUnplayable(ann, 'north', 0);
    await visibleText(ann, 'That is not your pit. Yours have a ring.').waitFor();
    await pit(ann, 'south', 2).click();
    await clickUnplayable(ann, 'south', 2);
    await visibleText(ann, 'That pit is empty. Choose one with a ring.').waitFor();
  });

  test('lets a visitor watch when someone else took the seat first', async () => {
    const link = await invite(await world.visit('/', named('Ann')));
    const late = await world.visit(link);
    await late.getByRole('button', { name: 'Join' }).waitFor();
    await late.route('**/seats/**', async (route) => {
      await fetch(route.request().url(), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      await route.continue();
    });
    await late.getByRole('button', { name: 'Join' }).click();
    await visibleText(late, 'Somebody else took that seat a moment ago. You can watch.').waitFor();
  });

  test('keeps a seat even if the response to taking it was lost', async () => {
    const { game: made } = await createClient({ baseUrl: world.url }).createGame({ name: 'Ann' });
    const ben = await world.visit(`/play/${made.id}`, named('Ben'));
    await ben.route(
      '**/seats/**',
      async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await ben.getByRole('button', { name: 'Join' }).click();
    await ben.getByText('You', { exact: true }).first().waitFor();
    await ben.locator('[data-notice=offline]').waitFor({ state: 'detached' });
  });

  test('creates a game even if the first response was lost and the settings were changed afterwards', async () => {
    const ann = await world.visit('/', named('Ann'));
    await ann.getByRole('button', { name: /^A friend/ }).click();
    await ann.route(
      '**/api/v1/games',
      async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await ann.getByRole('button', { name: 'Create link' }).click();
    await visibleText(ann, 'The server isn’t responding. Try again in a moment.').waitFor();
    await ann.getByRole('combobox', { name: 'Seeds in each pit' }).selectOption('3');
    await ann.getByRole('button', { name: 'Create link' }).click();
    await ann.waitForURL(/\/play\/.*-/);
  });

  test('explains why an invisible name is rejected', async () => {
    const ann = await world.visit('/', named('\u200b'));
    await ann.getByRole('button', { name: /^A friend/ }).click();
    await ann.getByRole('button', { name: 'Create link' }).click();
    await visibleText(ann, 'That name cannot be used.').waitFor();
  });

  test('no longer requests a game after leaving its page', async () => {
    const gone = '00000000-0000-4000-8000-000000000001';
    const { game: made } = await createClient({ baseUrl: world.url }).createGame({ name: 'Ann' });
    const context = await world.visitor();
    await context.clock.install();
    const page = await context.newPage();
    let asked = 0;
    await page.route(`**/api/v1/games/${gone}`, (route) => {
      asked++;
      return route.abort();
    });
    await page.goto(`${world.url}/play/${gone}`);
    await visibleText(page, 'The server isn’t responding').waitFor();
    await page.evaluate((id) => {
      history.pushState(null, '', `/play/${id}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, made.id);
    await visibleText(page, 'Ann invites you to a game.').waitFor();
    const before = asked;
    await page.clock.runFor(30_000);
    expect(asked).toBe(before);
    expect(before).toBeGreaterThan(0);
  });

  test('shows that an analysis is waiting for a server that does not answer', async () => {
    const { ann, ben, link } = await openGame(world);
    await pit(ann, 'south', game[0]!.pit).click();
    await waitForPosition(ben, game[0]!.after);
    await ann.getByRole('button', { name: 'Resign' }).click();
    await ann.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await ann.getByRole('heading', { name: 'Ben wins' }).waitFor();
    const page = await (await world.visitor()).newPage();
    await page.route('**/api/v1/games/*', (route) => route.abort());
    await page.goto(`${world.url}${link}/analysis`);
    await visibleText(page, 'The server isn’t responding').waitFor();
    await page.unroute('**/api/v1/games/*');
    await page.getByRole('heading', { name: /^Ann against Ben/ }).waitFor();
  });

  test('shows that a game does not exist, and links to other pages', async () => {
    const page = await world.visit('/play/00000000-0000-4000-8000-000000000000');
    await page.getByRole('heading', { name: 'There is no such game' }).waitFor();
    expect(await page.title()).toBe('Not found · Kalah');
    await page.getByRole('link', { name: 'To the board' }).click();
    await page.getByRole('heading', { name: 'Choose a pit, and you are playing.' }).waitFor();
  });

  test('shows the result of a finished game and allows no moves', async () => {
    const { ann, link } = await openGame(world);
    await ann.getByRole('button', { name: 'Resign' }).click();
    await ann.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    const visitor = await world.visit(link);
    await visitor.getByRole('heading', { name: 'Ben wins' }).waitFor();
    await visitor.keyboard.press('Escape');
    await clickUnplayable(visitor, 'south', 0);
    await visibleText(visitor, /^The game is over\.$/).waitFor();
  });

  test('loses nothing when the server restarts', async () => {
    const { ann, ben } = await openGame(world);
    await world.stopServer();
    await visibleText(ann, 'No connection.').waitFor();
    await pit(ann, 'south', game[0]!.pit).click();
    await visibleText(ann, 'Your move is saved').waitFor();
    await world.startServer();
    await waitForPosition(ben, game[0]!.after);
  });

  test('works the same when one clock is a day ahead and the other years behind', async () => {
    const openAt = async (off: number, path: string, options = {}) => {
      const context = await world.visitor(options);
      await context.clock.setSystemTime(Date.now() + off);
      const page = await context.newPage();
      await page.goto(world.url + path);
      return page;
    };
    const ann = await openAt(DAY_MS, '/', named('Ann'));
    const link = await invite(ann);
    const ben = await openAt(-30 * 365 * DAY_MS, link);
    await ben.getByRole('button', { name: 'Join' }).click();
    await pit(ann, 'south', game[0]!.pit).click();
    await waitForPosition(ben, game[0]!.after);
    await pit(ben, 'north', game[1]!.pit).click();
    await waitForPosition(ann, game[1]!.after);

    for (const player of [ann, ben]) {
      expect(await player.locator('[data-notice]').count()).toBe(0);
      await player.goto(world.url);
      await player.getByRole('heading', { name: 'Your games' }).waitFor();
      await player.locator(`a[href="${link}"]`).first().click();
      await waitForPosition(player, game[1]!.after);
    }
    await pit(ann, 'south', game[2]!.pit).click();
    await waitForPosition(ben, game[2]!.after);
  });
});
