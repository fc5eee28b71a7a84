import { randomUUID } from 'node:crypto';
import type { ClaimedGames } from '@kalah/api/account';
import { expect, test } from 'vitest';
import { countIterations, work } from '../../platform/time-slices-fixture.ts';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import { startTestServer } from '../../test-server.ts';
import { TestBrowser } from './browser-fixture.ts';

test('[A19] reads the claimed games in time slices', async () => {
  const store = createMemoryStore();
  const loop = countIterations();
  const seen = new Set<number>();
  const server = await startTestServer(
    {},
    {
      ...store,
      find(id) {
        work();
        seen.add(loop.count);
        return store.find(id);
      },
    },
  );
  const browser = new TestBrowser(server);
  await browser.signUp('Suzanne');
  const seats = Array.from({ length: 10 }, () => ({ game: randomUUID(), token: 'x' }));
  const { body } = await browser.send<ClaimedGames>('POST', '/account/claims', { seats });
  loop.stop();
  expect(body.refused).toHaveLength(seats.length);
  expect(seen.size).toBe(seats.length);
  await server.stop();
});
