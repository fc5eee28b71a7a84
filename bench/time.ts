// The cost of clocks: CPU time per move, the delay until a flag is seen, and many correspondence games.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Game, SeatedGame } from '@kalah/api';
import { Connection } from './load/connection.ts';
import { median, percentile, round, thousands } from './load/figures.ts';
import { fillDatabase } from './load/large-database.ts';
import { createCanonical } from './load/players.ts';
import { type ServerProcess, startKalah } from './load/process.ts';
import { Socket } from './load/socket.ts';
import { startOverSocket } from './load/socket-players.ts';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:time',
  measures:
    'The cost of clocks: CPU time per move, the delay until a flag is seen, and many correspondence games.',
  options: {
    'PAIRS=30': 'pairs of blocks of games with and without a clock',
  },
  takes: 'about ten minutes',
});

const CLOCK = { clock: { kind: 'live', initial: 180, increment: 2 } } as const;
const CONNECTIONS = 64;
/** Of each connection in a block, one after the other. */
const GAMES = 4;
const PAIRS = Number(process.env.PAIRS ?? 30);
const WARM_BLOCKS = 3;

const LIVE_GAMES = 2000;
const FLAGGED = 500;

const CORRESPONDENCE_GAMES = 100_000;
const STARTS = 5;
const IDLE_SECONDS = 10;

const folder = mkdtempSync(join(tmpdir(), 'kalah-bench-'));
try {
  await compareCosts();
  await measureFlags();
  await compareStarts();
} finally {
  rmSync(folder, { recursive: true });
}

/** Returns a function that plays the next move and resolves to false when the game is over. */
type StartGame = (connection: Connection, url: string, request: object) => Promise<() => Promise<boolean>>;

/** Games with and without a clock take turns on one server, so that other load on the machine affects both. */
async function compareCosts(): Promise<void> {
  const ways: Record<string, StartGame> = {
    'HTTP requests': (connection, _, request) =>
      createCanonical('', JSON.stringify(request)).startGame(connection),
    sockets: startOverSocket,
  };
  const games = CONNECTIONS * GAMES;
  console.log(`CPU time of the server per move on SQLite, ${PAIRS} pairs of blocks of ${games} games`);
  for (const [name, start] of Object.entries(ways)) {
    const pairs = await measurePairs(name, start);
    const without = round(median(pairs.map(({ untimed }) => untimed)), 0);
    const ratios = pairs.map(({ timed, untimed }) => timed / untimed);
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => round(percentile(ratios, share), 3));
    console.log(
      `${name.padEnd(16)} ${without} µs without a clock, with one ${middle} times as much (quartiles ${low}, ${high}; target 1.05)`,
    );
  }
  console.log();
}

/** On a server of its own. */
async function measurePairs(name: string, start: StartGame): Promise<{ untimed: number; timed: number }[]> {
  const server = await startKalah(`sqlite:${join(folder, `${name}.db`)}`);
  for (let block = 0; block < WARM_BLOCKS; block++) {
    for (const request of [{}, CLOCK]) await costOfMove(server, start, request);
  }
  const pairs: { untimed: number; timed: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const costs = { untimed: 0, timed: 0 };
    // The order alternates, because the second block of a pair may find a busier machine.
    for (const kind of pair % 2 ? (['untimed', 'timed'] as const) : (['timed', 'untimed'] as const)) {
      costs[kind] = await costOfMove(server, start, kind === 'timed' ? CLOCK : {});
    }
    pairs.push(costs);
  }
  await server.stop();
  return pairs;
}

/** Microseconds. The games are created before, and played to their end, so that no clock of theirs runs on in other blocks. */
async function costOfMove(server: ServerProcess, start: StartGame, request: object): Promise<number> {
  const players = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = await Connection.open(server.url);
      const games = [];
      for (let game = 0; game < GAMES; game++) games.push(await start(connection, server.url, request));
      return { connection, games };
    }),
  );
  let moves = 0;
  const before = server.cpuSeconds() ?? Number.NaN;
  await Promise.all(
    players.map(async ({ games }) => {
      for (const playNext of games) {
        do moves++;
        while (await playNext());
      }
    }),
  );
  const cost = (((server.cpuSeconds() ?? Number.NaN) - before) / moves) * 1e6;
  for (const { connection } of players) connection.close();
  return cost;
}

/** Milliseconds from a deadline until a watcher of the game receives `ended`, while many other clocks run. */
async function measureFlags(): Promise<void> {
  const server = await startKalah(`sqlite:${join(folder, 'flags.db')}`);
  const connections = await Promise.all(Array.from({ length: 20 }, () => Connection.open(server.url)));
  const games = await Promise.all(
    connections.map(async (connection, part) => {
      const own: Game[] = [];
      for (let index = part; index < LIVE_GAMES; index += connections.length) {
        own.push(await startLiveGame(connection, index < FLAGGED ? 20 + (index % 20) : 600));
      }
      return own;
    }),
  );
  const delays: number[] = [];
  const watched = games.flat().filter(({ clock }) => clock!.kind === 'live' && clock!.initial < 600);
  const sockets = await Promise.all(watched.map((game) => watchEnd(server.url, game, delays)));
  for (let waited = 0; delays.length < FLAGGED && waited < 120; waited++) await pause(1000);
  for (const socket of sockets) socket.close();
  for (const connection of connections) connection.close();
  await server.stop();
  const [p50, p99] = [0.5, 0.99].map((share) => round(percentile(delays, share), 0));
  console.log(
    `deadline to \`ended\` seen by a watcher, ${thousands(LIVE_GAMES)} live games, ${delays.length} ended: ` +
      `p50 ${p50} ms (target 100), p99 ${p99} ms (target 300)\n`,
  );
}

/** A game in which both sides have had their first turn, so that the time of the side to move runs out. */
async function startLiveGame(connection: Connection, initial: number): Promise<Game> {
  const clock = { kind: 'live', initial, increment: 0 };
  const request = { clock, seats: { south: 'open', north: 'open' } };
  const created = await connection.request('POST', '/api/v1/games', JSON.stringify(request));
  let { game } = JSON.parse(created.body) as SeatedGame;
  // Neither of these gives an extra move.
  for (const pit of [0, 0]) {
    const path = `/api/v1/games/${game.id}/moves/${game.nextMove}`;
    game = JSON.parse((await connection.request('PUT', path, `{"pit":${pit}}`)).body);
  }
  return game;
}

function watchEnd(url: string, { id, clock }: Game, delays: number[]): Promise<Socket> {
  return Socket.open(`${url}/api/v1/games/${id}/socket`, (text) => {
    if (text.includes('"kind":"ended"')) delays.push(Date.now() - Date.parse(clock!.deadline!));
  });
}

/** Start-up, memory and idle CPU time with many running correspondence games, compared with as many untimed games. */
async function compareStarts(): Promise<void> {
  const clocks = { untimed: undefined, correspondence: { kind: 'correspondence', days: 3 } } as const;
  const figures = { untimed: [] as Start[], correspondence: [] as Start[] };
  for (const [kind, clock] of Object.entries(clocks)) {
    await fillDatabase(join(folder, `${kind}.db`), CORRESPONDENCE_GAMES, clock);
  }
  for (let start = 0; start < STARTS; start++) {
    for (const kind of ['untimed', 'correspondence'] as const) {
      figures[kind].push(await measureStart(`sqlite:${join(folder, `${kind}.db`)}`));
    }
  }
  console.log(`${thousands(CORRESPONDENCE_GAMES)} games being played, medians of ${STARTS} starts in turns`);
  for (const [kind, starts] of Object.entries(figures)) {
    const of = (key: keyof Start) => median(starts.map((start) => start[key]));
    console.log(
      `${kind.padEnd(16)} started in ${round(of('seconds'))} s with ${round(of('cpu'))} s of CPU time, ` +
        `${round(of('megabytes'), 0)} MB, ${round(of('idle'), 1)} ms of CPU time per second at rest`,
    );
  }
}

interface Start {
  readonly seconds: number;
  /** CPU seconds until it listened. */
  readonly cpu: number;
  readonly megabytes: number;
  /** Milliseconds of CPU time per second. */
  readonly idle: number;
}

async function measureStart(databaseUrl: string): Promise<Start> {
  const began = performance.now();
  const server = await startKalah(databaseUrl);
  const seconds = (performance.now() - began) / 1000;
  const cpu = server.cpuSeconds() ?? Number.NaN;
  // The start leaves work for the first seconds, such as compiling.
  await pause(3000);
  const before = server.cpuSeconds() ?? Number.NaN;
  await pause(IDLE_SECONDS * 1000);
  const idle = (((server.cpuSeconds() ?? Number.NaN) - before) / IDLE_SECONDS) * 1000;
  const megabytes = (server.memory() ?? Number.NaN) / 1e6;
  await server.stop();
  return { seconds, cpu, megabytes, idle };
}
