import type { Game, SeatedGame } from '@kalah/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemoryStore } from '../../store/sqlite/sqlite-store.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { TestBrowser } from './browser-fixture.ts';

const store = createMemoryStore();
const damaged = new Set<string>();
let reads: [account: string, below: number, limit: number][] = [];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      ...store,
      async find(id) {
        if (damaged.has(id)) throw new SyntaxError(`cannot decode game ${id}`);
        return store.find(id);
      },
      puzzles: {
        ...store.puzzles,
        listAttempts(...query) {
          reads.push(query);
          return store.puzzles.listAttempts(...query);
        },
      },
    },
  );
});
afterAll(() => server.stop());

interface Exported {
  readonly puzzles: readonly { readonly number: number }[];
  readonly games: readonly Game[];
}

async function createPerson(name: string): Promise<TestBrowser> {
  const browser = new TestBrowser(server);
  expect((await browser.signUp(name)).status).toBe(201);
  return browser;
}

test('[A15] [S18] exports the account without a game that cannot be decoded', async () => {
  const ann = await createPerson('Ann-export');
  const ids: string[] = [];
  for (let made = 0; made < 3; made++) {
    ids.push((await ann.send<SeatedGame>('POST', '/games', {})).body.game.id);
  }
  damaged.add(ids[1]!);
  const { body } = await ann.send<Exported>('GET', '/account/export');
  expect(body.games.map(({ id }) => id).sort()).toEqual([ids[0], ids[2]].sort());
});

const ATTEMPTS = 401;

test('[A15] exports many attempts at puzzles in order, reading a few at a time', async () => {
  const bob = await createPerson('Bob-export');
  const { body: account } = await bob.send<{ id: string }>('GET', '/account');
  for (let number = 1; number <= ATTEMPTS; number++) {
    await store.puzzles.addAttempt({
      account: account.id,
      number,
      puzzle: `p${number}`,
      puzzleRating: 1500,
      at: number,
      solved: false,
      before: 1500,
      rating: 1500,
      deviation: 100,
      volatility: 0.06,
      solvedCount: 0,
      streak: 0,
      bestStreak: 0,
    });
  }
  reads = [];
  const { body } = await bob.send<Exported>('GET', '/account/export');
  expect(body.puzzles.map(({ number }) => number)).toEqual(
    Array.from({ length: ATTEMPTS }, (_, index) => ATTEMPTS - index),
  );
  expect(body.games).toEqual([]);
  expect(Math.max(...reads.map(([, , limit]) => limit))).toBeLessThanOrEqual(200);
});
