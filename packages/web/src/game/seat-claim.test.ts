import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../test/browser.ts';
import { GameServer, waitingGame } from '../../test/game-server.ts';
import { loadModules } from '../../test/runes.ts';

type Claims = typeof import('./seat-claim.svelte.ts');
type Retries = typeof import('@kalah/api/retry');

const KEY = `kalah:claim:${waitingGame.id}`;
let browser: FakeBrowser;
let server: GameServer;
beforeEach(() => {
  browser = stubBrowser();
  server = new GameServer(waitingGame);
  server.install();
});
afterEach(() => vi.unstubAllGlobals());

/** A page that claims seats, with fresh modules; `retry.hurry` skips its pauses. */
async function openPage() {
  const leaving = new AbortController();
  const [{ SeatClaim }, { Retry }] = await loadModules<[Claims, Retries]>(
    'game/seat-claim.svelte.ts',
    `@fs${fileURLToPath(import.meta.resolve('@kalah/api/retry'))}`,
  );
  const retry = new Retry(leaving.signal, () => queueMicrotask(() => retry.hurry()));
  return { claim: new SeatClaim(waitingGame.id, retry), leaving };
}

test('stores the seat and forgets the claim', async () => {
  const { claim } = await openPage();
  const seated = claim.make('north', 'Ben');
  expect(claim.isPending).toBe(true);
  expect(browser.kept.has(KEY)).toBe(true);
  expect(await seated).toMatchObject({ game: { status: 'playing' }, seat: { side: 'north' } });
  expect(claim.isPending).toBe(false);
  expect([...browser.kept.keys()]).toEqual([`kalah:seat:${waitingGame.id}`]);
});

test('asks again with the same key when the answer is lost', async () => {
  server.fates.set('POST seats/north', ['answer lost', 'answer lost']);
  const { claim } = await openPage();
  expect(await claim.make('north', '')).toMatchObject({ seat: { side: 'north' } });
  expect(server.requests).toHaveLength(3);
});

test('is resumed by the next page when this one is left', async () => {
  server.fates.set('POST seats/north', ['hangs']);
  const first = await openPage();
  void first.claim.make('north', 'Ben').catch(() => undefined);
  first.leaving.abort();
  const { claim } = await openPage();
  expect(claim.isPending).toBe(true);
  expect(await claim.resume()).toMatchObject({ seat: { side: 'north' } });
});

test('is forgotten when it is rejected', async () => {
  server.rejections.set('POST seats/north', 'seat-taken');
  const { claim } = await openPage();
  await expect(claim.make('north', 'Ben')).rejects.toThrow('seat-taken');
  expect(claim.isPending).toBe(false);
  expect([...browser.kept.keys()]).toEqual([]);
});

test('resolves to nothing when no seat was claimed', async () => {
  const { claim } = await openPage();
  expect(await claim.resume()).toBe(undefined);
  expect(server.requests).toEqual([]);
});
