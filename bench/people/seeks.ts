import { randomUUID } from 'node:crypto';
import { CLASSIC } from '@kalah/rules';
import { createGames } from '../../packages/server/src/games/games.ts';
import { NO_BLOCKS } from '../../packages/server/src/pairing/blocks.ts';
import { Seeks } from '../../packages/server/src/pairing/seeks.ts';
import { openStore } from '../../packages/server/src/storage/index.ts';
import { round, thousands } from '../load/figures.ts';

const SEEKS = 10_000;
const TERMS = {
  variant: CLASSIC,
  clock: { kind: 'live', initial: 180, increment: 2 },
  isFair: true,
  rated: true,
} as const;

/** How long it takes until many people who look for a rated game at the same moment have one. */
export async function measureSeeks(databaseUrl: string): Promise<void> {
  const store = await openStore(databaseUrl);
  const seeks = new Seeks({
    store: store.pairing,
    channel: store,
    games: createGames(store),
    findBlocks: NO_BLOCKS,
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
  const opened = Array.from({ length: SEEKS }, (_, index) => seeks.open(toSeek(index), waiter));
  await Promise.all(opened);
  await allPaired.promise;
  const seconds = (performance.now() - began) / 1000;
  const twice = [...games.values()].filter((players) => players !== 2).length;
  await seeks.stop();
  await store.close();
  console.log(
    `${thousands(SEEKS)} rated seeks at once on SQLite: all paired in ${round(seconds, 2)} s (target 2), ` +
      `${thousands(games.size)} games, ${twice} without exactly two players`,
  );
}

function toSeek(index: number) {
  const id = randomUUID();
  const player = {
    kind: 'person',
    id: `account-${index}`,
    name: `Player-${index}`,
    rating: 1000 + ((index * 7919) % 1000),
    isProvisional: false,
  } as const;
  return {
    id,
    seeker: `account:${player.id}`,
    player,
    terms: TERMS,
    tokenHash: `token ${index}`,
    requestHash: 'request',
    createdAt: Date.now(),
  };
}
