import type { SeatedGame } from '@kalah/api';
import { createClient } from '@kalah/api/client';
import type { BrowserContext, Page } from 'playwright-core';
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

/** Requests by method and path, socket frames by their kind. */
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

/** Ann connects through the proxy, Ben directly. */
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

async function signUp(name: string): Promise<BrowserContext> {
  const context = await world.visitor({
    stored: { settings: { pace: 'at-once' }, account: { name, since: 1 } },
  });
  await send(context, '/accounts', { name, password: 'four seeds in every pit' });
  return context;
}

async function send<Body>({ request }: BrowserContext, path: string, data: object): Promise<Body> {
  const response = await request.post(`${world.url}/api/v1${path}`, { headers: { origin: world.url }, data });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as Body;
}

const isVersus = (request: string) => request.includes('/versus/');

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

  test('with clocks between two accounts is watched to its end with no further request', async () => {
    const [ann, ben] = [await signUp('Anneke'), await signUp('Bente')];
    const clock = { kind: 'live', initial: 600, increment: 5 };
    const { game: made } = await send<SeatedGame>(ann, '/games', { clock, listed: true });
    await send(ben, `/games/${made.id}/seats/north`, {});
    const watcher = await world.openPage({ stored: { settings: { pace: 'at-once' } } });
    const pages = [await ann.newPage(), await ben.newPage(), watcher] as const;
    const traffic = pages.map(noteTraffic);
    await Promise.all(pages.map((page) => page.goto(`${world.url}/play/${made.id}`)));
    await Promise.all(pages.map((page) => waitForPosition(page, made.board)));
    // The number of watchers is the last that a page hears when it opens.
    await Promise.all(
      pages.map((page) =>
        visibleText(page, /1 watching/)
          .first()
          .waitFor(),
      ),
    );
    await expect.poll(() => traffic.every(({ requests }) => requests.some(isVersus))).toBe(true);
    // The events of an account begin with its challenges.
    const hasChallenges = ({ requests }: { requests: string[] }) =>
      requests.includes('GET /api/v1/challenges');
    await expect.poll(() => traffic.filter(hasChallenges).length).toBe(2);
    const opened = traffic.map(({ requests }) => requests.length);

    await playFirstMoves(pages[0], pages[1], 4);
    for (const page of pages) await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await pages[1].getByRole('button', { name: 'Resign' }).click();
    await pages[1].getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await Promise.all(pages.map((page) => page.locator('[data-head-to-head]').first().waitFor()));
    const scores = await Promise.all(pages.map((page) => page.locator('[data-head-to-head] b').innerText()));
    expect(scores).toEqual(['1 – 0', '0 – 1', '1 – 0']);
    expect(traffic.map(({ requests }, index) => requests.slice(opened[index]))).toEqual([[], [], []]);
    expect(traffic[2]!.requests.filter((request) => !isVersus(request))).toEqual([
      `GET /api/v1/games/${made.id}`,
    ]);
    expect(traffic.map(({ requests }) => requests.filter(isVersus).length)).toEqual([1, 1, 1]);
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
