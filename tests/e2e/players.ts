import { createClient } from '@kalah/api/client';
import type { Page } from 'playwright-core';
import { waitForPosition } from './board.ts';
import type { VisitorOptions } from './visitors.ts';
import type { World } from './world.ts';

/** Without animations. */
export function named(name: string): VisitorOptions {
  return { stored: { settings: { pace: 'at-once', name } } };
}

export function blockSockets(page: Page): Promise<void> {
  return page.routeWebSocket(/./, (socket) => socket.close());
}

/**
 * In two browsers. The game and both seats are created through the API, and the pages find their tokens in the storage.
 * Ann may use another address than Ben, such as that of a proxy, and `prepare` may change her page before it opens.
 */
export async function openGame(
  world: Pick<World, 'url' | 'visitor' | 'openPage'>,
  annsUrl = world.url,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<{ ann: Page; ben: Page; link: string }> {
  const api = createClient({ baseUrl: world.url });
  const { game, seat: south } = await api.createGame({ name: 'Ann' });
  const { seat: north } = await api.takeSeat(game.id, 'north', { name: 'Ben' });
  const link = `/play/${game.id}`;
  const [ann, ben] = await Promise.all(
    [south, north].map(async (seat) => {
      const stored = { settings: { pace: 'at-once' }, [`seat:${game.id}`]: { ...seat, taken: 0 } };
      const isAnn = seat === south;
      // No other visitor can use a page that is prepared.
      const page =
        isAnn && prepare
          ? await (await world.visitor({ stored })).newPage()
          : await world.openPage({ stored });
      if (isAnn) await prepare?.(page);
      await page.goto((isAnn ? annsUrl : world.url) + link);
      return page;
    }),
  );
  await Promise.all([waitForPosition(ann!, game.board), waitForPosition(ben!, game.board)]);
  return { ann: ann!, ben: ben!, link };
}

/** On the home page. Returns the path of the game. */
export async function invite(ann: Page): Promise<string> {
  await ann.getByRole('button', { name: /^A friend/ }).click();
  await ann.getByRole('button', { name: 'Create link' }).click();
  await ann.waitForURL(/\/play\/.*-/);
  return new URL(ann.url()).pathname;
}
