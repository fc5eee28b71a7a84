import { createClient } from '@kalah/api/client';
import { createExplorerClient } from '@kalah/api/explorer-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './world.ts';

const START = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** South plays its third pit and resigns. */
async function playGame(): Promise<string> {
  const client = createClient({ baseUrl: world.url });
  const seats = { south: { name: 'Aiko' }, north: { name: 'Kwame' } };
  const { game } = await client.createGame({ seats, listed: true });
  await client.playMove(game.id, 1, { pit: 2, name: 'Aiko' });
  await client.resign(game.id, { name: 'Aiko' });
  return game.id;
}

test('the explorer counts games, plays moves, changes tabs by keyboard, and survives without a network', async () => {
  const id = await playGame();
  const { explore } = createExplorerClient({ baseUrl: world.url });
  await expect.poll(async () => (await explore({ position: START })).games, { timeout: 60_000 }).toBe(1);

  const page = await world.visit('/analysis');
  const moves = page.getByRole('tabpanel');
  const third = moves.getByRole('row').filter({ has: page.getByRole('img', { name: 'North wins 100%' }) });
  await third.waitFor();
  expect(await third.innerText()).toMatch(/3\s*↻[\s\S]*\+8[\s\S]*1[\s\S]*100/);
  const link = page.getByRole('link', { name: 'Kwame against Aiko' }); // the winner first
  expect(await link.getAttribute('href')).toBe(`/play/${id}/analysis`);

  // Arrow keys choose a tab, and do not step through the moves.
  await page.getByRole('tab', { name: 'All players' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('No game between players rated 1800 or higher').waitFor();
  await page.keyboard.press('Home');
  await third.waitFor();

  await third.getByRole('button', { name: 'Pit 3' }).click();
  await page.getByRole('button', { name: 'Back to the last known move' }).click();
  await third.getByRole('button', { name: 'Pit 3' }).click();
  await page.getByText('Nobody has been here before').waitFor();
  expect(page.url()).toContain('moves=3');

  await page.context().setOffline(true);
  await page.getByRole('tab', { name: '1800 and up' }).click();
  await moves.getByText('No connection.').waitFor();
  expect(await moves.getByRole('row').count()).toBe(6);

  const overloaded = { status: 503, contentType: 'application/problem+json', body: '{"code":"unavailable"}' };
  await page.route('**/api/v1/explorer*', (route) => route.fulfill(overloaded));
  await page.context().setOffline(false);
  await moves.getByText('The server is too busy.').waitFor();
  await page.unroute('**/api/v1/explorer*');
  await moves.getByRole('button', { name: 'Try again' }).click();
  await moves.getByText('No game between players').waitFor();
});
