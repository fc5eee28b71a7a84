// The store without HTTP: durable moves per second, and whether it is as fast with a million games.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLASSIC, legalPits, startPosition } from '@kalah/rules';
import type { MoveCommand } from '../packages/server/src/games/command.ts';
import type { Game } from '../packages/server/src/games/game.ts';
import { createGames, type Games } from '../packages/server/src/games/games.ts';
import { NO_CREDENTIAL } from '../packages/server/src/games/seat.ts';
import { openStore } from '../packages/server/src/store/index.ts';
import { median, percentile, round, thousands } from './load/figures.ts';
import { fillDatabase } from './load/large-database.ts';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:storage',
  measures:
    'The store without HTTP: durable moves per second, and whether it is as fast with a million games.',
  options: {
    'ROUNDS=3': 'rounds',
    'SECONDS=4': 'seconds of each store per round',
    'SIZES=1000,100000,1000000': 'games in the database',
  },
  takes: 'half a minute, and a few minutes to create a million games',
});

const CONCURRENCY = 64;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 4);
const SIZES = (process.env.SIZES ?? '1000,100000,1000000').split(',').map(Number);
const SAMPLES = 2000;

const OPEN = { kind: 'open' } as const;
const NEW_GAME = { start: startPosition(CLASSIC), seats: { south: OPEN, north: OPEN }, listed: true };

const folder = mkdtempSync(join(tmpdir(), 'kalah-bench-'));
try {
  await compareStores({ memory: 'memory:', 'SQLite, synced': `sqlite:${join(folder, 'moves.db')}` });
  await compareSizes();
} finally {
  rmSync(folder, { recursive: true });
}

/** The stores take turns, so that other load on the machine affects all of them. */
async function compareStores(urls: Record<string, string>): Promise<void> {
  console.log(`${CONCURRENCY} games at once through the service, ${ROUNDS} rounds of ${SECONDS} s\n`);
  const rates = new Map<string, number[]>(Object.keys(urls).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, url] of Object.entries(urls)) {
      const store = await openStore(url);
      const games = createGames(store);
      await playFor(games, 1); // warm-up
      rates.get(name)!.push(await playFor(games, SECONDS));
      await store.close();
    }
  }
  for (const [name, measured] of rates) {
    console.log(`${name.padEnd(16)} ${thousands(median(measured)).padStart(8)} moves/s`);
  }
}

/** Plays `CONCURRENCY` games at a time; returns the moves per second. */
async function playFor(games: Games, seconds: number): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  let moves = 0;
  const player = async () => {
    let game = await games.create({ ...NEW_GAME, at: Date.now() });
    while (performance.now() < end) {
      game = game.ending
        ? await games.create({ ...NEW_GAME, at: Date.now() })
        : await games.play(game.id, choose(game));
      moves++;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, player));
  return moves / ((performance.now() - began) / 1000);
}

/** Varies the pit, so that games are about as long as people's. */
function choose({ position, nextMove }: Game): MoveCommand {
  const pits = legalPits(position);
  return { pit: pits[(nextMove * 7) % pits.length]!, by: NO_CREDENTIAL, at: Date.now() };
}

async function compareSizes(): Promise<void> {
  console.log(`\nsequentially, ${SAMPLES} times each: p50 and p99 in microseconds`);
  const columns = ['create', 'read', 'move', 'first page', 'later page'];
  console.log(
    ['games'.padStart(9), 'file'.padStart(8), ...columns.map((name) => name.padStart(14))].join(' '),
  );
  for (const size of SIZES) {
    const path = join(folder, `${size}.db`);
    const ids = await fillDatabase(path, size);
    const store = await openStore(`sqlite:${path}`);
    const games = createGames(store);
    const pick = () => ids[Math.floor(Math.random() * ids.length)]!;
    let next = 0;
    const page = { scope: { kind: 'public' }, limit: 20 } as const;
    const measured = [
      await time(() => games.create({ ...NEW_GAME, at: Date.now() })),
      await time(() => games.read(pick())),
      await time(async () => {
        const id = ids[(next++ * 7919) % ids.length]!; // visits every id once before any id twice
        await games.play(id, choose(await games.read(id)));
      }),
      await time(() => games.list(page)),
      await time(() => games.list({ ...page, before: { id: '', at: size / 2 } })),
    ];
    await store.close();
    const megabytes = `${round(statSync(path).size / 1e6, 0)} MB`;
    console.log([thousands(size).padStart(9), megabytes.padStart(8), ...measured].join(' '));
  }
}

async function time(act: () => Promise<unknown>): Promise<string> {
  const micros: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const began = performance.now();
    await act();
    micros.push((performance.now() - began) * 1000);
  }
  return [0.5, 0.99]
    .map((share) => round(percentile(micros, share), 0))
    .join(' / ')
    .padStart(14);
}
