// How long the opening explorer takes to answer with a million counted games, compared with reading one game.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { formatPosition, legalPits, must, type Position, play } from '@kalah/rules';
import { Counter } from '../packages/server/src/explorer/counter.ts';
import { createExplorer } from '../packages/server/src/explorer/service.ts';
import { account, addEvents, newGame } from '../packages/server/src/games/change-fixture.ts';
import type { Game } from '../packages/server/src/games/game.ts';
import { openStore } from '../packages/server/src/store/index.ts';
import type { Store } from '../packages/server/src/store/store.ts';
import { median, percentile, round, thousands } from './load/figures.ts';
import { startKalah } from './load/process.ts';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:explorer',
  measures:
    'How long the opening explorer takes to answer with a million counted games, compared with reading one game.',
  options: {
    'GAMES=1000000': 'counted games',
    'PLAYED=1000': 'games that are really played',
    'ROUNDS=2000': 'answers',
  },
  takes: 'a few minutes',
});

const GAMES = Number(process.env.GAMES ?? 1_000_000);
/** Rows of positions per game. Only 16 moves count, and the first ones are shared, so there cannot be many more. */
const POSITIONS_PER_GAME = 10;
/** Games that are really played, all by one account. The others are rows alone. */
const PLAYED = Number(process.env.PLAYED ?? 1000);
const MOVES = 16;
const ROUNDS = Number(process.env.ROUNDS ?? 2000);
const TARGET_MS = 20;

const folder = mkdtempSync(join(tmpdir(), 'kalah-bench-'));
const path = join(folder, 'kalah.db');
const url = `sqlite:${path}`;
try {
  const store = await openStore(url);
  const games = await playGames(store);
  await measureCounting(store, games);
  await store.close();
  fillTables();
  await measureAnswers(games);
  await measureOwnGames(games);
} finally {
  rmSync(folder, { recursive: true });
}

/** The first moves are often the same. */
async function playGames(store: Store): Promise<Game[]> {
  return Promise.all(
    Array.from({ length: PLAYED }, async (_, number) => {
      const created = newGame({ at: number, south: account('ann'), north: account(`rival ${number}`) });
      await store.append(created);
      let { game } = created;
      const add = async (
        ...events: Parameters<typeof addEvents> extends [Game, ...infer Rest] ? Rest : never
      ) => {
        const change = addEvents(game, ...events);
        await store.append(change);
        game = change.game;
      };
      while (game.moves.length < MOVES && legalPits(game.position).length > 0) {
        const pits = legalPits(game.position);
        const pit = pits[Math.floor(Math.random() ** 2 * pits.length)]!;
        await add({ kind: 'moved', side: game.position.turn, pit });
      }
      await add({ kind: 'ended', ending: { how: 'resignation', winner: number % 3 ? 'south' : 'north' } });
      return game;
    }),
  );
}

async function measureCounting(store: Store, games: readonly Game[]): Promise<void> {
  const counter = new Counter({
    store: store.explorer,
    games: store,
    findVisible: async (ids) => new Set(ids),
  });
  const began = process.cpuUsage();
  for (let at = 0; at < games.length; at += 50)
    await counter.recount(games.slice(at, at + 50).map(({ id }) => id));
  const { user, system } = process.cpuUsage(began);
  console.log(
    `counting a game: ${round((user + system) / 1000 / games.length)} ms of CPU time, 50 per transaction`,
  );
}

/** Like those of games with rare positions, in the order of their keys, as quickly as SQLite takes them. */
function fillTables(): void {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
  const [{ before }] = db.prepare('SELECT count(*) AS before FROM explorer_positions').all() as [
    { before: number },
  ];
  const bytes = statSync(path).size;
  const typical = db.prepare('SELECT data FROM explorer_games LIMIT 1').get()!.data as string;
  const rare = `[[[3,[1,0,0,0,0]]],[["${crypto.randomUUID()}",3,1763294400000,1650]]]`;
  const positions = GAMES * POSITIONS_PER_GAME;
  const count = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <';
  db.prepare(
    `INSERT OR IGNORE INTO explorer_positions ${count} ?1) SELECT printf('%012x', i * ?2), 1, ?3 FROM n`,
  ).run(positions, Math.floor(2 ** 47 / positions), rare);
  db.prepare(
    `INSERT OR IGNORE INTO explorer_games ${count} ?1)
     SELECT printf('%08x-0000-4000-8000-000000000000', i * ?2), 1, ?3 FROM n`,
  ).run(GAMES, Math.floor(2 ** 31 / GAMES), typical);
  db.exec('PRAGMA journal_mode = WAL');
  db.close();
  const perGame = (statSync(path).size - bytes) / GAMES;
  console.log(
    `${thousands(GAMES)} games and ${thousands(positions + before)} positions take ${round(perGame / 1000)} KB per game`,
  );
}

function pickPosition(games: readonly Game[]): Position {
  const { start, moves } = games[Math.floor(Math.random() * games.length)]!;
  const length = Math.floor(Math.random() * moves.length);
  return moves.slice(0, length).reduce((position, { pit }) => must(play(position, pit)).after, start);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Both requests take turns, so that other load on the machine affects both. */
async function measureAnswers(games: readonly Game[]): Promise<void> {
  const server = await startKalah(url);
  const get = async (address: string) => {
    const response = await fetch(`${server.url}/api/v1${address}`);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    await response.arrayBuffer();
  };
  const explore = () =>
    get(`/explorer?${new URLSearchParams({ position: formatPosition(pickPosition(games)) })}`);
  const read = () => get(`/games/${games[Math.floor(Math.random() * games.length)]!.id}`);
  for (let round = 0; round < 50; round++) await Promise.all([explore(), read()]);
  const [explored, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    explored.push(await time(explore));
    plain.push(await time(read));
  }
  report('GET /explorer', explored);
  report('GET /games/{id}', plain);
  console.log(`ratio of the medians ${round(median(explored) / median(plain))}`);
  await server.stop();
}

async function measureOwnGames(games: readonly Game[]): Promise<void> {
  const store = await openStore(url);
  const explorer = createExplorer({
    store: store.explorer,
    fairPlay: store.fairPlay,
    books: { find: async () => undefined },
    prover: { ask: () => {} },
  });
  const own = async () => explorer.explore(pickPosition(games), { kind: 'account', id: 'ann' });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS / 10; round++) times.push(await time(own));
  report(`own games, of ${thousands(PLAYED)}`, times);
  await store.close();
}

function report(name: string, times: readonly number[]): void {
  const [middle, high] = [median(times), percentile(times, 0.99)].map((value) => round(value));
  console.log(
    `${name.padEnd(24)} ${middle} ms at the median, ${high} ms at the 99th percentile (target ${TARGET_MS})`,
  );
}
