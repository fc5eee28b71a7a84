import { createClient } from '@kalah/api/client';
import type { Page } from 'playwright-core';
import { seePosition } from './table.ts';
import type { VisitorOptions, World } from './world.ts';

/** Somebody who has given a name, and whose seeds land at once. */
export function named(name: string): VisitorOptions {
  return { kept: { settings: { pace: 'at-once', name } } };
}

/**
 * Ann and Ben at a table: the game and both seats are made by the API, the pages then find their secrets kept. Ann may
 * come by another way than Ben.
 */
export async function sitDown(
  world: Pick<World, 'url' | 'visitor'>,
  annsWay = world.url,
): Promise<{ ann: Page; ben: Page; link: string }> {
  const api = createClient({ baseUrl: world.url });
  const { game: made, seat: south } = await api.createGame({ name: 'Ann' });
  const { seat: north } = await api.takeSeat(made.id, 'north', { name: 'Ben' });
  const link = `/play/${made.id}`;
  const [ann, ben] = await Promise.all(
    [south, north].map(async (seat) => {
      const kept = { settings: { pace: 'at-once' }, [`seat:${made.id}`]: { ...seat, taken: 0 } };
      const page = await (await world.visitor({ kept })).newPage();
      await page.goto((seat === south ? annsWay : world.url) + link);
      return page;
    }),
  );
  await Promise.all([seePosition(ann!, made.board), seePosition(ben!, made.board)]);
  return { ann: ann!, ben: ben!, link };
}

/** Ann makes a game on the home page; gives its link. */
export async function invite(ann: Page): Promise<string> {
  await ann.getByRole('button', { name: /^A friend/ }).click();
  await ann.getByRole('button', { name: 'Make the link' }).click();
  await ann.waitForURL(/\/play\/.*-/);
  return new URL(ann.url()).pathname;
}
