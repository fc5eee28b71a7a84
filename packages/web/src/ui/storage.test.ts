import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../test/browser.ts';

let browser: FakeBrowser;
let storage: typeof import('./storage.ts');
beforeEach(async () => {
  browser = stubBrowser();
  vi.resetModules(); // as on a page that was just opened
  storage = await import('./storage.ts');
});
afterEach(() => vi.unstubAllGlobals());

describe('a browser that keeps things', () => {
  test('keeps them for the next page, and forgets what is to be forgotten', async () => {
    expect(storage.keep('seat:a', { side: 'south' })).toBe(true);
    vi.resetModules();
    const next = await import('./storage.ts');
    expect(next.findKept('seat:a')).toEqual({ side: 'south' });
    next.forget('seat:a');
    expect(next.findKept('seat:a')).toBe(undefined);
    expect(next.isLasting()).toBe(true);
  });

  test('lists what begins alike, and nothing of others who keep things there', () => {
    storage.keep('seat:a', 1);
    storage.keep('unsent:a', 2);
    browser.kept.set('seat:of another app', '3');
    expect(storage.keysUnder('seat:')).toEqual(['a']);
  });

  test('has nothing where somebody wrote what cannot be read', () => {
    browser.kept.set('kalah:seat:a', '{');
    expect(storage.findKept('seat:a')).toBe(undefined);
  });

  test('tells when another tab has changed a thing, and only that one, until nobody listens', () => {
    const heard = vi.fn();
    const stop = storage.onKeptElsewhere('seat:a', heard);
    const change = (key: string) =>
      browser.events.dispatchEvent(Object.assign(new Event('storage'), { key }));
    change('kalah:seat:b');
    expect(heard).not.toHaveBeenCalled();
    change('kalah:seat:a');
    expect(heard).toHaveBeenCalledOnce();
    stop();
    change('kalah:seat:a');
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('a browser whose storage is full', () => {
  beforeEach(() => {
    storage.keep('seat:a', 'old');
    browser.full = new DOMException('full', 'QuotaExceededError');
  });

  test('keeps things until the page is closed, and says so', () => {
    expect(storage.keep('seat:b', 'new')).toBe(false);
    expect(storage.findKept('seat:b')).toBe('new');
    expect(storage.keysUnder('seat:').sort()).toEqual(['a', 'b']);
    expect(storage.isLasting()).toBe(false);
  });

  test('shows the newer of what it keeps and what it could not', () => {
    storage.keep('seat:a', 'new');
    expect(storage.findKept('seat:a')).toBe('new');
    storage.forget('seat:a');
    expect(storage.findKept('seat:a')).toBe(undefined);
  });

  test('keeps things again when there is room again', () => {
    storage.keep('seat:b', 'first');
    delete browser.full;
    expect(storage.keep('seat:b', 'second')).toBe(true);
    expect(browser.kept.get('kalah:seat:b')).toBe('"second"');
    expect(storage.findKept('seat:b')).toBe('second');
  });
});

test('a browser that denies its storage loses nothing before the page is closed', () => {
  const denied = new DOMException('denied', 'SecurityError');
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw denied;
    },
  });
  expect(storage.findKept('seat:a')).toBe(undefined);
  expect(storage.keep('seat:a', 1)).toBe(false);
  expect(storage.findKept('seat:a')).toBe(1);
  expect(storage.keysUnder('seat:')).toEqual(['a']);
  storage.forget('seat:a');
  expect(storage.keysUnder('')).toEqual([]);
  expect(storage.isLasting()).toBe(false);
});
