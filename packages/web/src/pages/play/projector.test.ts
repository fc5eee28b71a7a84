import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPage } from '../../../test/runes.ts';

const { Projector } = await loadPage<typeof import('./projector.svelte.ts')>(
  'pages/play/projector.svelte.ts',
);

/** A browser that enters and leaves full screen when the test says so. */
class SlowBrowser {
  readonly fullscreenEnabled = true;
  readonly documentElement = { requestFullscreen: () => this.#change(this.documentElement) };
  fullscreenElement: object | null = null;
  /** Finishes the change that is under way. */
  finish: () => Promise<void> = async () => {};

  exitFullscreen = () => this.#change(null);

  #change(to: object | null): Promise<void> {
    return new Promise((resolve) => {
      this.finish = async () => {
        this.fullscreenElement = to;
        resolve();
        await new Promise(setImmediate);
      };
    });
  }
}

let browser: SlowBrowser;
beforeEach(() => {
  browser = new SlowBrowser();
  vi.stubGlobal('document', browser);
});
afterEach(() => vi.unstubAllGlobals());

test('enters and leaves full screen', async () => {
  const projector = new Projector();
  projector.toggle();
  await browser.finish();
  expect([projector.isOn, browser.fullscreenElement !== null]).toEqual([true, true]);
  projector.toggle();
  await browser.finish();
  expect([projector.isOn, browser.fullscreenElement]).toEqual([false, null]);
});

test('leaves full screen when it was switched off before the browser had entered it', async () => {
  const projector = new Projector();
  projector.toggle();
  projector.toggle();
  await browser.finish(); // enters
  await browser.finish(); // leaves
  expect([projector.isOn, browser.fullscreenElement]).toEqual([false, null]);
});

test('is left with the browser’s own full screen', async () => {
  const projector = new Projector();
  projector.toggle();
  await browser.finish();
  browser.fullscreenElement = null;
  projector.followBrowser();
  expect(projector.isOn).toBe(false);
});
