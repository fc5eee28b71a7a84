import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { type ServerProcess, startKalah } from './process.ts';

export interface DeliveryLoad {
  readonly games: number;
  readonly movesPerSecond: number;
  readonly seconds: number;
}

export interface Delivery {
  /** Milliseconds between a watcher of the committing replica seeing a move and a watcher of the other one seeing it. */
  readonly delays: readonly number[];
  /** CPU time per move in milliseconds: of the process that played it, and of the one that showed it. */
  readonly playing: number;
  readonly showing: number;
}

const WARM_SECONDS = 3;

export async function measureDelivery(databaseUrl: string, load: DeliveryLoad): Promise<Delivery> {
  const [here, there] = await Promise.all([startKalah(databaseUrl), startKalah(databaseUrl)]);
  const games = await Promise.all(Array.from({ length: load.games }, () => startGame(here.url)));
  const seenHere = new Map<string, number>();
  const seenThere = new Map<string, number>();
  const watchers = await Promise.all(
    games.flatMap(({ id }) => [watch(here.url, id, seenHere), watch(there.url, id, seenThere)]),
  );

  await playFor(games, load.movesPerSecond, WARM_SECONDS);
  seenHere.clear();
  seenThere.clear();
  const before = [here, there].map(usedMs);
  await playFor(games, load.movesPerSecond, load.seconds);
  const [playing, showing] = [here, there].map(
    (server, index) => (usedMs(server) - before[index]!) / seenThere.size,
  ) as [number, number];

  for (const socket of watchers) socket.destroy();
  for (const { close } of games) close();
  await Promise.all([here.stop(), there.stop()]);
  const delays = [...seenThere].map(([move, at]) => Math.max(0, at - (seenHere.get(move) ?? at)));
  return { delays, playing, showing };
}

function usedMs(server: ServerProcess): number {
  return 1000 * (server.cpuSeconds() ?? Number.NaN);
}

/** One game after the other. Leaves a second for the last move to arrive. */
async function playFor(games: readonly PlayedGame[], movesPerSecond: number, seconds: number): Promise<void> {
  const began = performance.now();
  for (let move = 0; move < movesPerSecond * seconds; move++) {
    const due = began + (move * 1000) / movesPerSecond;
    if (due > performance.now()) await pause(due - performance.now());
    void games[move % games.length]!.play();
  }
  await pause(1000);
}

type PlayedGame = Awaited<ReturnType<typeof startGame>>;

/** Anyone may move. Twelve seeds per pit make the game long enough. */
async function startGame(url: string) {
  const connection = await Connection.open(url);
  const request = { variant: { seeds: 12 }, seats: { south: 'open', north: 'open' } };
  const { body } = await connection.request('POST', '/api/v1/games', JSON.stringify(request));
  let { game } = JSON.parse(body);
  const path = `/api/v1/games/${game.id}/moves`;
  let last: Promise<void> = Promise.resolve();
  const play = async () => {
    if (game.result) return;
    const answer = await connection.request(
      'PUT',
      `${path}/${game.nextMove}`,
      `{"pit":${game.legalPits[0]}}`,
    );
    game = JSON.parse(answer.body);
  };
  return {
    id: game.id as string,
    /** Queues a move, because the connection handles one request at a time. */
    play: () => (last = last.then(play)),
    close: () => connection.close(),
  };
}

/** Resolves when the watcher has received the game. */
function watch(url: string, game: string, seen: Map<string, number>): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('error', reject);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      if (text.includes('event: game')) resolve(socket);
      for (const [, number] of text.matchAll(/event: moved\nid: (\d+)/g)) {
        seen.set(`${game} ${number}`, performance.now());
      }
    });
    socket.write(
      `GET /api/v1/games/${game}/events HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\n\r\n`,
    );
  });
}
