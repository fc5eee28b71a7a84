import { createClient } from '@kalah/api/client';
import type { Page } from 'playwright-core';
import { seePosition } from './table.ts';
import type { VisitorOptions, World } from './world.ts';

/** Somebody who has given a name, and whose seeds land at once. */
export function named(name: string): VisitorOptions {
  return { kept: { settings: { pace: 'at-once', name } } };
}

/** Makes the browser refuse every WebSocket of a page. */
export function blockSockets(page: Page): Promise<void> {
  return page.routeWebSocket(/./, (socket) => socket.close());
}

/**
 * Opens a game of Ann and Ben in two browsers. The game and both seats are made by the API, and the pages find their
 * tokens stored. Ann may come by another address than Ben, and `prepare` may change her page before it opens.
 */
export async function sitDown(
  world: Pick<World, 'url' | 'visitor'>,
  annsUrl = world.url,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<{ ann: Page; ben: Page; link: string }> {
  const api = createClient({ baseUrl: world.url });
  const { game: made, seat: south } = await api.createGame({ name: 'Ann' });
  const { seat: north } = await api.takeSeat(made.id, 'north', { name: 'Ben' });
  const link = `/play/${made.id}`;
  const [ann, ben] = await Promise.all(
    [south, north].map(async (seat) => {
      const kept = { settings: { pace: 'at-once' }, [`seat:${made.id}`]: { ...seat, taken: 0 } };
      const page = await (await world.visitor({ kept })).newPage();
      if (seat === south) await prepare(page);
      await page.goto((seat === south ? annsUrl : world.url) + link);
      return page;
    }),
  );
  await Promise.all([seePosition(ann!, made.board), seePosition(ben!, made.board)]);
  return { ann: ann!, ben: ben!, link };
}

/** Ann makes a game on the home page; gives its link. */
export async function invite(ann: Page): Promise<string> {
  await ann.getByRole('button', { name: /^A friend/ }).click();
  await ann.getByRole('button', { name: 'Create link' }).click();
  await ann.waitForURL(/\/play\/.*-/);
  return new URL(ann.url()).pathname;
}
