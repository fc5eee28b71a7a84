import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pit } from './board.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.closePages());
afterAll(() => world.close());

const boxOfBoard = async (page: Page) => (await page.getByRole('group', { name: 'Board' }).boundingBox())!;

describe('the size of the board', () => {
  test('uses the room of every screen, and nothing has to be scrolled to play', async () => {
    const page = await world.visit('/play/computer');
    await pit(page, 'south', 0).waitFor();
    for (const [width, height, leastWidth] of [
      [2560, 1440, 2000],
      [1440, 900, 980],
      [1366, 768, 900],
      [1024, 768, 950],
      [844, 390, 690],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = await boxOfBoard(page);
      expect(box.width, `${width} × ${height}`).toBeGreaterThan(leastWidth);
      const sentence = (await page.locator('.sentence').boundingBox())!;
      expect(sentence.y + sentence.height, `${width} × ${height}`).toBeLessThanOrEqual(height);
      const undo = page.getByRole('button', { name: /^(Take back|Undo)$/ }).and(page.locator(':visible'));
      const button = (await undo.boundingBox())!;
      expect(button.y + button.height, `${width} × ${height}`).toBeLessThanOrEqual(height);
    }
    await page.setViewportSize({ width: 2560, height: 1440 });
    const { width, height } = await boxOfBoard(page);
    expect((width * height) / (2560 * 1440)).toBeGreaterThan(0.4);
  });
});
