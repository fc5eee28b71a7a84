import { CLASSIC, legalPits, must, type Position, play, type Side, startPosition } from '@kalah/rules';
import type { Locator, Page } from 'playwright-core';

/** Every move of the game in which both always play their first pit; it is over after ten. */
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

/** A game against the computer in which South has moved once and moves again. */
export const underWay = {
  seating: { kind: 'computer', level: 1, human: 'south', seed: 'test' },
  start: '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
  pits: [2],
};

export function pit(page: Page, side: Side, number: number): Locator {
  return page.locator(`[data-house="${side}-${number}"]`);
}

/** Presses a pit that may not be played; the button says so, and can be pressed all the same. */
export function pressRefused(page: Page, side: Side, number: number): Promise<void> {
  return pit(page, side, number).click({ force: true });
}

/** Something the page says in its middle, and not only to screen readers. */
export function words(page: Page, text: string | RegExp): Locator {
  return page.locator('#content, .toasts').getByText(text).first();
}

/** Waits until a page shows a position: the seeds its pits say they hold. */
export async function seePosition(page: Page, { pits }: Pick<Position, 'pits'>): Promise<void> {
  const wanted = JSON.stringify([...pits.south, ...pits.north]);
  await page.waitForFunction(
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
}
