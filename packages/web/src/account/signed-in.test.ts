import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../test/browser.ts';
import { loadPage } from '../../test/runes.ts';

type Module = typeof import('./signed-in.svelte.ts');

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('remembers who is signed in, and since when, across visits', async () => {
  const { signedIn } = await loadPage<Module>('account/signed-in.svelte.ts');
  expect([signedIn.name, signedIn.since]).toEqual([undefined, Number.POSITIVE_INFINITY]);
  signedIn.remember('Anouk');
  const { since } = signedIn;
  signedIn.remember('Anna');
  const later = (await loadPage<Module>('account/signed-in.svelte.ts')).signedIn;
  expect([later.name, later.since]).toEqual(['Anna', since]);
});

test('takes over a new name, and forgets a session that has ended', async () => {
  const { signedIn } = await loadPage<Module>('account/signed-in.svelte.ts');
  signedIn.remember('Anouk');
  signedIn.update({ name: 'Anna' });
  expect(signedIn.name).toBe('Anna');
  signedIn.update(null);
  expect([signedIn.name, browser.kept.has('kalah:account')]).toEqual([undefined, false]);
});

test('follows other tabs', async () => {
  const { signedIn } = await loadPage<Module>('account/signed-in.svelte.ts');
  const stop = signedIn.follow();
  browser.kept.set('kalah:account', JSON.stringify({ name: 'Anouk', since: 1 }));
  browser.events.dispatchEvent(Object.assign(new Event('storage'), { key: 'kalah:account' }));
  expect(signedIn.name).toBe('Anouk');
  stop();
});
