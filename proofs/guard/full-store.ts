import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { TestBrowser } from '../../packages/server/src/accounts/routes/browser-fixture.ts';
import { createIdSource } from '../../packages/server/src/games/id-source.ts';
import { LIMITS } from '../../packages/server/src/limits.ts';
import { createFolder } from '../../packages/server/src/platform/folder-fixture.ts';
import { hashRequest } from '../../packages/server/src/platform/http/idempotency-key.ts';
import type { CountedAttempt } from '../../packages/server/src/puzzles/attempt.ts';
import { openStore } from '../../packages/server/src/store/index.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { startTestServer } from '../../packages/server/src/test-server.ts';
import type { CrowdRequest } from './crowd.ts';
import { fillIn } from './documented-calls.ts';
import type { ExpensiveRequest, Targets } from './expensive-requests.ts';
import {
  createGameToTakeBack,
  createListedGame,
  createLongestFinishedGame,
  createLongestGame,
} from './longest-game.ts';

const PLAYER = 'Suzanne';
const CREATION = { seats: { south: 'open', north: 'open' } };
const CONNECTIONS = 8;
/** Fewer than connections, so that some takebacks are decided again because another one was faster. */
const TAKEBACKS = 4;

export interface Fullness {
  /** Finished games with the longest logs, which exports read first. */
  readonly exported: number;
  /** Other finished games, all of the same player, and as many registered players. */
  readonly listed: number;
  readonly attempts: number;
}

/** As many of everything as one response may contain, or more. */
export const FULL: Fullness = { exported: 64, listed: LIMITS.listLength, attempts: 6000 };

/**
 * On a SQLite file that contains everything that makes requests expensive. `onReading` is called before each of the
 * longest readings that cannot be divided.
 */
export async function startFullServer(fullness: Fullness, onReading: () => void = () => undefined) {
  const folder = createFolder();
  const store = await openStore(`sqlite:${join(folder.path, 'kalah.db')}`);
  const server = await startTestServer({}, withoutCache(observeReadings(store, onReading)));
  const browser = new TestBrowser(server);
  const { body: account } = await browser.signUp(PLAYER);
  const targets = await fill(store, account.id, fullness);

  return {
    url: server.url,
    store,
    targets,
    /** The request as the player's browser sends it. */
    toCrowdRequest(request: ExpensiveRequest): CrowdRequest {
      const { method = 'GET', path, query, ids, headers, body, connections, variesHost, until } = request;
      const { longest, player } = targets;
      const resolve = (text: string | ((targets: Targets) => string)) =>
        typeof text === 'string' ? text : text(targets);
      const paths = (ids?.(targets) ?? [longest]).map((id) =>
        fillIn(path, { id, urlsafe_game_key: id, name: player }),
      );
      return {
        urls: paths.map((path) => server.url + path + (query ? `?${resolve(query)}` : '')),
        method,
        headers: { cookie: browser.cookie, origin: server.url, ...headers?.(targets) },
        connections: connections ?? CONNECTIONS,
        ...(variesHost && { variesHost }),
        ...(body && { body: JSON.stringify(body(targets)) }),
        ...(until !== undefined && { until: resolve(until) }),
      };
    },
    async stop() {
      await server.stop();
      folder.remove();
    },
  };
}

function observeReadings(store: Store, onReading: () => void): Store {
  const observe =
    <Args extends unknown[], Read>(read: (...args: Args) => Read) =>
    (...args: Args): Read => {
      onReading();
      return read(...args);
    };
  const { puzzles } = store;
  return {
    ...store,
    log: observe(store.log),
    rankPlayers: observe(store.rankPlayers),
    puzzles: { ...puzzles, listTried: observe(puzzles.listTried), listDays: observe(puzzles.listDays) },
  };
}

/** A server with many games finds few of them in its cache. */
function withoutCache(store: Store): Store {
  return {
    ...store,
    find(id) {
      store.forget(id);
      return store.find(id);
    },
  };
}

async function fill(
  store: Store,
  account: string,
  { exported, listed, attempts }: Fullness,
): Promise<Targets> {
  const key = randomUUID();
  const longest = createIdSource(key).gameId();
  const takebacks = Array.from({ length: TAKEBACKS }, () => randomUUID());
  const finished = Array.from({ length: exported }, () => randomUUID());
  await store.append(createLongestGame(longest, hashRequest({ ...CREATION, account })));
  const long = createGameToTakeBack(longest);
  for (const id of takebacks) await store.append({ ...long, game: { ...long.game, id } });
  const over = createLongestFinishedGame(longest);
  for (const id of finished) await store.append({ ...over, game: { ...over.game, id } });

  const ids = Array.from({ length: listed }, () => randomUUID());
  const { game, events } = createListedGame(longest, {
    south: { kind: 'named', name: 'sue' },
    north: { kind: 'account', id: account, name: PLAYER, tokenHash: 'x' },
  });
  await Promise.all(
    ids.map((id, at) => store.append({ game: { ...game, id, createdAt: game.createdAt - at }, events })),
  );
  await Promise.all(ids.map((_, at) => store.addPlayer(at === 0 ? 'sue' : `player ${at}`)));
  await Promise.all(
    Array.from({ length: attempts }, (_, index) => store.puzzles.addAttempt(toAttempt(account, index + 1))),
  );
  return { player: PLAYER, longest, key, creation: CREATION, takebacks, finished, listed: ids[0]! };
}

function toAttempt(account: string, number: number): CountedAttempt {
  return {
    account,
    number,
    puzzle: `puzzle ${number}`,
    puzzleRating: 1500,
    at: number,
    solved: true,
    solvedAt: number,
    before: 1500,
    rating: 1500,
    deviation: 100,
    volatility: 0.06,
    solvedCount: number,
    streak: number,
    bestStreak: number,
  };
}
