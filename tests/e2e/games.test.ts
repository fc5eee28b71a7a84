import { createClient } from '@kalah/api/client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { firstPitGame, pit, visibleText } from './board.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

const moves = firstPitGame();
const finished = {
  seating: { kind: 'computer', level: 2, human: 'south', seed: 'test' },
  start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
  pits: moves.map(({ pit }) => pit),
};

test('shows live games by their latest activity, moves their boards at once, and marks the page in the navigation', async () => {
  const api = createClient({ baseUrl: world.url });
  const open = async (name: string) => {
    const { game, seat } = await api.createGame({ name });
    await api.takeSeat(game.id, 'north', { name: 'Ben' });
    return { id: game.id, token: seat!.token };
  };
  const [busy, idle] = [await open('Ann'), await open('Zoë')];
  const home = await world.visit('/');
  const board = (id: string) => home.locator(`a.live[href="/play/${id}"]`);
  await board(idle.id).scrollIntoViewIfNeeded();
  await home.getByRole('link', { name: 'All live games' }).click();
  await home.getByRole('heading', { name: 'Live games', level: 1 }).waitFor();
  const current = home.locator('header [aria-current=page]');
  expect(await current.allTextContents()).toEqual(['Watch']);

  const lists = new Set<string>();
  home.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/games') lists.add(request.url());
  });
  await home.locator(`a.live[href="/play/${busy.id}"][data-moves="0"]`).waitFor();
  await api.playMove(busy.id, 1, { pit: 2 }, busy.token);
  await home.locator(`a.live[href="/play/${busy.id}"][data-moves="1"]`).waitFor();
  expect([...lists]).toEqual([]); // the board followed its game without another request for the list
});

test('adds a game on the server to the history that ended while nobody looked', async () => {
  const api = createClient({ baseUrl: world.url });
  const { game, seat } = await api.createGame({ name: 'Ann' });
  const { seat: theirs } = await api.takeSeat(game.id, 'north', { name: 'Ben' });
  await api.playMove(game.id, 1, { pit: 0 }, seat!.token);
  await api.resign(game.id, {}, theirs!.token);
  const page = await world.visit('/history', { stored: { [`seat:${game.id}`]: { ...seat, taken: 0 } } });
  expect(await page.locator('.past').innerText()).toMatch(/You won\nAgainst Ben/);
});

test('keeps finished games in a history that can be reviewed, saved and read again', async () => {
  const page = await world.visit('/history', { stored: { 'local:computer': finished } });
  const rows = page.locator('.past');
  await rows.first().waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/You (won|lost), \d+ to \d+\n.*Level 2/s),
  ]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  const file = await download.path();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await visibleText(page, 'No finished games yet').waitFor();
  await page.locator('h1:focus').waitFor();
  const picker = page.locator('input[type=file]');
  await picker.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await visibleText(page, 'not a list of games').waitFor();
  await picker.setInputFiles(file);
  await visibleText(page, '1 game added.').waitFor();
  await picker.setInputFiles(file);
  await visibleText(page, '0 games added, 1 already here').waitFor();
  expect(await rows.count()).toBe(1);

  await rows.getByRole('link').click();
  await page.waitForURL(/\/play\/[0-9a-f]{32}\/analysis/);
  await page.getByRole('heading', { name: /You against Level 2/ }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: /You against Level 2/ }).waitFor();
  await page.getByRole('button', { name: 'Start position' }).click();
  await pit(page, 'south', 0)
    .and(page.getByLabel(/4 seeds/))
    .waitFor();
});
