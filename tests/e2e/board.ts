import { CLASSIC, legalPits, must, type Position, play, type Side, startPosition } from '@kalah/rules';
import type { Locator, Page } from 'playwright-core';

/** Both sides always play their first legal pit; the game is over after ten moves. */
export function firstPitGame(start: Position = startPosition(CLASSIC)) {
  const moves: { side: Side; pit: number; before: Position; after: Position }[] = [];
  for (let before = start; legalPits(before).length > 0; ) {
    const pit = legalPits(before)[0]!;
    const { after } = must(play(before, pit));
    moves.push({ side: before.turn, pit, before, after });
    before = after;
  }
  return moves;
}

/** Against the computer. South has moved once and moves again. */
export const unfinishedGame = {
  seating: { kind: 'computer', level: 1, human: 'south', seed: 'test' },
  start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
  pits: [2],
};

export function pit(page: Page, side: Side, number: number): Locator {
  return page.locator(`[data-house="${side}-${number}"]`);
}

/** Its button is marked as disabled but can be clicked. */
export function clickUnplayable(page: Page, side: Side, number: number): Promise<void> {
  return pit(page, side, number).click({ force: true });
}

/** In the content or in a toast, not only in the live region for screen readers. */
export function visibleText(page: Page, text: string | RegExp): Locator {
  return page.locator('#content, .toasts').getByText(text).first();
}

/** Waits until the labels of the pits show a position. */
export async function waitForPosition(page: Page, { pits }: Pick<Position, 'pits'>): Promise<void> {
  const wanted = JSON.stringify([...pits.south, ...pits.north]);
  const waiting = page.waitForFunction(
    (wanted) => {
      const seeds = (side: string) =>
        Array.from({ length: 12 }, (_, pit) => document.querySelector(`[data-house="${side}-${pit}"]`))
          .filter((pit) => pit !== null)
          .map((pit) => Number(/(\d+)\D*$/.exec(pit.getAttribute('aria-label') ?? '')?.[1]));
      return JSON.stringify([...seeds('south'), ...seeds('north')]) === wanted;
    },
    wanted,
    { polling: 20 },
  );
  await waiting.catch(async (cause) => {
    const shown = await page
      .locator('[data-house], [data-notice]')
      .evaluateAll((elements) => elements.map((element) => element.ariaLabel ?? element.textContent));
    throw new Error(`${page.url()} shows ${shown.join('; ')} instead of ${wanted}`, { cause });
  });
}
