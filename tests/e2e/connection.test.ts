import { createClient } from '@kalah/api/client';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstPitGame, pit, visibleText, waitForPosition } from './board.ts';
import { createFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { openGame } from './players.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let proxy: FaultyProxy;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  proxy = await createFaultyProxy(world.url);
});
afterEach(async () => {
  await world.closePages();
  await proxy.close();
});
afterAll(() => world.close());

const game = firstPitGame();

/** Records what a page sends to the API from now on: requests by method and path, socket frames by their kind. */
function noteTraffic(page: Page): { requests: string[]; frames: string[] } {
  const traffic = { requests: [] as string[], frames: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) traffic.requests.push(`${request.method()} ${pathname}`);
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => traffic.frames.push(JSON.parse(String(payload)).kind));
  });
  return traffic;
}

/** Ann connects through the proxy, Ben directly; both play the first moves of the game. */
async function playFirstMoves(ann: Page, ben: Page, count: number): Promise<void> {
  const players = { south: ann, north: ben };
  for (const { side, pit: chosen, before, after } of game.slice(0, count)) {
    await waitForPosition(players[side], before);
    await pit(players[side], side, chosen).click();
    await waitForPosition(ann, after);
    await waitForPosition(ben, after);
  }
}

async function readPits(link: string): Promise<number[]> {
  const { moves } = await createClient({ baseUrl: world.url }).readGame(link.split('/').at(-1)!);
  return moves.map(({ pit }) => pit);
}

const firstPits = (count: number) => game.slice(0, count).map(({ pit }) => pit);

describe('a game', () => {
  test('is watched and played over the socket alone, with no request for a move or an event', async () => {
    const { ann, ben, link } = await openGame(world, proxy.url);
    const traffic = noteTraffic(ann);
    await ann.reload();
    await playFirstMoves(ann, ben, 4);
    await ann.getByRole('button', { name: 'Take back' }).click();
    await visibleText(ben, 'Ann asks to take back a move.').waitFor();
    expect(await readPits(link)).toEqual(firstPits(4));
    // A socket that was slow to open may have been replaced.
    expect(traffic.frames[0]).toBe('identify');
    expect(traffic.frames.filter((kind) => kind !== 'identify')).toEqual([
      'play',
      'play',
      'play',
      'takeback',
    ]);
    expect(traffic.requests).toEqual([`GET /api/v1/games/${link.split('/').at(-1)}`]);
  });

  test.each(['refuse', 'mute'] as const)(
    'is watched over a stream and played with requests when a proxy does this to sockets: %s',
    async (upgrades) => {
      proxy.upgrades = upgrades;
      const { ann, ben, link } = await openGame(world, proxy.url);
      const traffic = noteTraffic(ann);
      await ann.reload();
      await playFirstMoves(ann, ben, 4);
      await expect.poll(() => traffic.requests.some((request) => request.endsWith('/events'))).toBe(true);
      // Players over streams are not counted as watchers.
      await expect.poll(() => visibleText(ben, /watching/).count()).toBe(0);
      await ann.getByRole('button', { name: 'Resign' }).click();
      await ann.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      await ben.getByRole('heading', { name: 'You win' }).waitFor();
      expect(traffic.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
      expect(await readPits(link)).toEqual(firstPits(4));
    },
  );

  test('shows that it is reconnecting when the request for a move hangs, and sends the move again, once', async () => {
    proxy.upgrades = 'refuse';
    let swallowed = 0;
    proxy.swallows = ({ method }) => method === 'PUT' && swallowed++ < 2;
    const { ann, ben, link } = await openGame(world, proxy.url);
    await pit(ann, 'south', game[0]!.pit).click();
    await visibleText(ann, 'No connection. Reconnecting…').waitFor();
    await visibleText(ann, 'Your move is saved').waitFor();
    await waitForPosition(ben, game[0]!.after);
    await ann.locator('[data-notice=offline]').waitFor({ state: 'detached' });
    expect(swallowed).toBe(3);
    expect(await readPits(link)).toEqual(firstPits(1));
  });

  test('neither loses nor duplicates a move when its socket goes silent after the move has reached the server', async () => {
    const { ann, ben, link } = await openGame(world, proxy.url);
    await playFirstMoves(ann, ben, 2);
    proxy.muteSockets();
    await pit(ann, 'south', game[2]!.pit).click();
    await waitForPosition(ben, game[2]!.after);
    await pit(ann, 'south', game[3]!.pit).click(); // sent once the silent socket has been replaced
    await waitForPosition(ben, game[3]!.after);
    await pit(ben, 'north', game[4]!.pit).click();
    await waitForPosition(ann, game[4]!.after);
    expect(await readPits(link)).toEqual(firstPits(5));
  });
});
