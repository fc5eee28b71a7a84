import { setTimeout } from 'node:timers/promises';
import type { Page, ViewportSize } from 'playwright-core';

const STEP_MS = 50;
const MAX_STEPS = 40;

/** Waits until the page has followed. */
export async function resize(page: Page, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport);
  await settle(page);
}

/** Parts of a page are added after the first, and some measure others. */
export async function settle(page: Page): Promise<void> {
  let last = await measure(page);
  for (let step = 0; step < MAX_STEPS; step++) {
    await setTimeout(STEP_MS);
    const next = await measure(page);
    if (next === last) return;
    last = next;
  }
}

/** Seeds that move do not count: they move without a change of the layout. */
function measure(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) =>
        [offsetLeft, offsetTop, offsetWidth, offsetHeight].join(),
      )
      .join(' '),
  );
}
