import { afterEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../test/browser.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['constructor', '__proto__', 'toString'])(
  'preloads nothing for /%s, which is no page',
  async (word) => {
    stubBrowser();
    vi.stubGlobal('location', { pathname: `/${word}` });
    vi.resetModules();
    await expect(import('./boot.ts')).resolves.toBeDefined();
  },
);
