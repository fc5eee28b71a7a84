import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../test/browser.ts';

let browser: FakeBrowser;
let storage: typeof import('./storage.ts');
beforeEach(async () => {
  browser = stubBrowser();
  vi.resetModules(); // as on a freshly opened page
  storage = await import('./storage.ts');
});
afterEach(() => vi.unstubAllGlobals());

describe('a browser with storage', () => {
  test('keeps items for the next page until they are removed', async () => {
    expect(storage.setItem('seat:a', { side: 'south' })).toBe(true);
    vi.resetModules();
    const next = await import('./storage.ts');
    expect(next.findItem('seat:a')).toEqual({ side: 'south' });
    next.removeItem('seat:a');
    expect(next.findItem('seat:a')).toBe(undefined);
    expect(next.isPersistent()).toBe(true);
  });

  test('lists keys by prefix, without those of other apps', () => {
    storage.setItem('seat:a', 1);
    storage.setItem('unsent:a', 2);
    browser.kept.set('seat:of another app', '3');
    expect(storage.itemKeys('seat:')).toEqual(['a']);
  });

  test('ignores items that cannot be parsed', () => {
    browser.kept.set('kalah:seat:a', '{');
    expect(storage.findItem('seat:a')).toBe(undefined);
  });

  test('notifies the listener of changes to its key in other tabs, until it is stopped', () => {
    const listener = vi.fn();
    const stop = storage.onStorageChange('seat:a', listener);
    const change = (key: string) =>
      browser.events.dispatchEvent(Object.assign(new Event('storage'), { key }));
    change('kalah:seat:b');
    expect(listener).not.toHaveBeenCalled();
    change('kalah:seat:a');
    expect(listener).toHaveBeenCalledOnce();
    stop();
    change('kalah:seat:a');
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('a browser whose storage is full', () => {
  beforeEach(() => {
    storage.setItem('seat:a', 'old');
    browser.full = new DOMException('full', 'QuotaExceededError');
  });

  test('keeps items until the page is closed, and is not persistent', () => {
    expect(storage.setItem('seat:b', 'new')).toBe(false);
    expect(storage.findItem('seat:b')).toBe('new');
    expect(storage.itemKeys('seat:').sort()).toEqual(['a', 'b']);
    expect(storage.isPersistent()).toBe(false);
  });

  test('prefers the item in memory to an older stored one', () => {
    storage.setItem('seat:a', 'new');
    expect(storage.findItem('seat:a')).toBe('new');
    storage.removeItem('seat:a');
    expect(storage.findItem('seat:a')).toBe(undefined);
  });

  test('stores items again when there is room again', () => {
    storage.setItem('seat:b', 'first');
    delete browser.full;
    expect(storage.setItem('seat:b', 'second')).toBe(true);
    expect(browser.kept.get('kalah:seat:b')).toBe('"second"');
    expect(storage.findItem('seat:b')).toBe('second');
  });
});

test('keeps items in memory when the browser denies its storage', () => {
  const denied = new DOMException('denied', 'SecurityError');
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw denied;
    },
  });
  expect(storage.findItem('seat:a')).toBe(undefined);
  expect(storage.setItem('seat:a', 1)).toBe(false);
  expect(storage.findItem('seat:a')).toBe(1);
  expect(storage.itemKeys('seat:')).toEqual(['a']);
  storage.removeItem('seat:a');
  expect(storage.itemKeys('')).toEqual([]);
  expect(storage.isPersistent()).toBe(false);
});
