import type { Explorer, ExplorerQuery } from '@kalah/api';
import { ProblemError } from '@kalah/api/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPage } from '../../../test/runes.ts';

const { Explored } = await loadPage<typeof import('./explored.svelte.ts')>(
  'pages/explorer/explored.svelte.ts',
);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createServer() {
  const asked: string[] = [];
  const server = { asked, failure: undefined as Error | undefined };
  const explore = async ({ position, players }: ExplorerQuery) => {
    asked.push(`${players} ${position}`);
    if (server.failure) throw server.failure;
    return { position } as Explorer;
  };
  return { server, explore };
}

const query = (position: string) => ({ position, players: 'all' }) as const;

test('asks about the last position of several quick steps, and about none twice', async () => {
  const { server, explore } = createServer();
  const explored = new Explored(explore, () => {});
  for (const position of ['a', 'b', 'c']) explored.show(query(position))();
  explored.show(query('d'));
  expect(explored.state).toBe('loading');
  await vi.runAllTimersAsync();
  expect([explored.state, explored.answer?.position, server.asked]).toEqual(['loaded', 'd', ['all d']]);
  explored.show(query('e'));
  expect(explored.answer).toBeUndefined();
  await vi.runAllTimersAsync();
  explored.show(query('d'));
  expect([explored.state, explored.answer?.position]).toEqual(['loaded', 'd']);
  await vi.runAllTimersAsync();
  expect(server.asked).toEqual(['all d', 'all e']);
});

test('finds the last position of a line that games have reached, with few questions', async () => {
  const asked: string[] = [];
  const explore = async ({ position }: ExplorerQuery) => {
    asked.push(position);
    return { games: Number(position) < 13 ? 1 : 0 } as Explorer;
  };
  const explored = new Explored(explore, () => {});
  const line = Array.from({ length: 40 }, (_, index) => query(String(index)));
  expect(await explored.findLastKnown(line)).toBe(12);
  expect(asked.length).toBeLessThanOrEqual(6);
  expect(await explored.findLastKnown(line)).toBe(12);
  expect(asked.length).toBeLessThanOrEqual(6); // answers are kept
  expect(await explored.findLastKnown(line.slice(20))).toBeUndefined();
});

test('says when the server cannot be reached, and asks again', async () => {
  const { server, explore } = createServer();
  server.failure = new TypeError('no network');
  const explored = new Explored(explore, () => {});
  explored.show(query('a'));
  await vi.runAllTimersAsync();
  expect([explored.state, explored.answer]).toEqual(['failed', undefined]);
  expect(explored.failure).toBe(server.failure);
  server.failure = undefined;
  explored.show(query('a'));
  await vi.runAllTimersAsync();
  expect(explored.state).toBe('loaded');
});

test('notices that the player has been signed out', async () => {
  const { server, explore } = createServer();
  server.failure = new ProblemError({ code: 'sign-in-required', detail: '' } as ProblemError['problem']);
  const onSignedOut = vi.fn();
  const explored = new Explored(explore, onSignedOut);
  explored.show({ position: 'a', players: 'you' });
  await vi.runAllTimersAsync();
  expect(onSignedOut).toHaveBeenCalledOnce();
  await expect(explored.findLastKnown([query('b')])).rejects.toBe(server.failure);
  expect(onSignedOut).toHaveBeenCalledTimes(2);
});
