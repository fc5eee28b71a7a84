import { randomUUID } from 'node:crypto';
import { CLASSIC } from '@kalah/rules';
import { createGames } from '../../packages/server/src/games/games.ts';
import { Seeks } from '../../packages/server/src/pairing/seeks.ts';
import { openStore } from '../../packages/server/src/store/index.ts';
import { round, thousands } from '../load/figures.ts';

const SEEKS = 10_000;
const CLOCK = { kind: 'live', initial: 180, increment: 2 } as const;

/**
 * Many people look for a game at the same moment: visitors without accounts, and people of similar strength who want a
 * rated game.
 */
export async function measureSeeks(toUrl: (name: string) => string): Promise<void> {
  // On databases of their own: a replica that was up seconds ago may be the one that pairs.
  await pairAll(toUrl('casual-seeks'), false);
  await pairAll(toUrl('rated-seeks'), true);
}

async function pairAll(databaseUrl: string, rated: boolean): Promise<void> {
  const store = await openStore(databaseUrl);
  const seeks = new Seeks({
    store: store.pairing,
    channel: store,
    games: createGames(store),
    findBlocks: async () => () => false,
    report: (error) => console.error(error),
  });
  const games = new Map<string, number>();
  const allPaired = Promise.withResolvers<void>();
  let paired = 0;
  const waiter = {
    waiting: () => {},
    paired({ game }: { readonly game: string }) {
      games.set(game, (games.get(game) ?? 0) + 1);
      paired++;
      if (paired === SEEKS) allPaired.resolve();
    },
    ended: () => {},
  };
  const began = performance.now();
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: SEEKS }, (_, index) => seeks.open(rated ? toRatedSeek(index) : toSeek(), waiter)),
  );
  await allPaired.promise;
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  const wrong = [...games.values()].filter((players) => players !== 2).length;
  await seeks.stop();
  await store.close();
  console.log(
    `${thousands(SEEKS)} ${rated ? 'rated' : 'casual'} seeks at once on SQLite: all paired in ${round(seconds, 2)} s (target 2), ` +
      `${round((user + system) / 1e6, 2)} s of CPU time on two threads, ` +
      `${thousands(games.size)} games, ${wrong} without exactly two players`,
  );
}

function toSeek() {
  const id = randomUUID();
  return {
    id,
    seeker: `seek:${id}`,
    player: { kind: 'anonymous' } as const,
    terms: { variant: CLASSIC, clock: CLOCK, isFair: false, rated: false },
    tokenHash: `token of ${id}`,
    requestHash: 'request',
    createdAt: Date.now(),
  };
}

function toRatedSeek(index: number) {
  const player = {
    kind: 'person',
    id: `account-${index}`,
    name: `Player-${index}`,
    rating: 1450 + (index % 100),
    isProvisional: false,
  } as const;
  const terms = { variant: CLASSIC, clock: CLOCK, isFair: true, rated: true };
  return { ...toSeek(), seeker: `account:${player.id}`, player, terms };
}
