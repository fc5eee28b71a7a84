import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { startKalah } from './process.ts';

export interface DeliveryLoad {
  readonly games: number;
  readonly movesPerSecond: number;
  readonly seconds: number;
}

export interface Delivery {
  /** Milliseconds from the decision at the first process, so before its commit, to the arrival at a watcher. */
  readonly delays: readonly number[];
  /** Processor milliseconds a move: of the process that played it, and of the one that showed it. */
  readonly playing: number;
  readonly showing: number;
}

/** Moves played at one server process and watched at another. */
export async function measureDelivery(databaseUrl: string, load: DeliveryLoad): Promise<Delivery> {
  const [here, there] = await Promise.all([startKalah(databaseUrl), startKalah(databaseUrl)]);
  const delays: number[] = [];
  const tables = await Promise.all(Array.from({ length: load.games }, () => openTable(here.url)));
  const watchers = await Promise.all(
    tables.map(({ id }) => watch(there.url, id, (decidedAt) => delays.push(Date.now() - decidedAt))),
  );

  const cpu = [here, there].map((server) => server.cpuSeconds() ?? Number.NaN);
  const moves = load.movesPerSecond * load.seconds;
  const began = performance.now();
  for (let move = 0; move < moves; move++) {
    const due = began + (move * 1000) / load.movesPerSecond;
    if (due > performance.now()) await pause(due - performance.now());
    void tables[move % tables.length]!.play();
  }
  await pause(1000);
  const [playing, showing] = [here, there].map(
    (server, index) => (1000 * ((server.cpuSeconds() ?? Number.NaN) - cpu[index]!)) / delays.length,
  ) as [number, number];

  for (const socket of watchers) socket.destroy();
  for (const { close } of tables) close();
  await Promise.all([here.stop(), there.stop()]);
  return { delays, playing, showing };
}

/** A game in which anybody moves, and a connection to move it by. Twelve seeds a pit make it long enough. */
async function openTable(url: string) {
  const connection = await Connection.open(url);
  const wish = { variant: { seeds: 12 }, seats: { south: 'open', north: 'open' } };
  const { body } = await connection.request('POST', '/api/v1/games', JSON.stringify(wish));
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
    /** One move after the other, as a connection takes them. */
    play: () => (last = last.then(play)),
    close: () => connection.close(),
  };
}

/** Resolves when the watcher has been told where the game stands. */
function watch(url: string, id: string, onMove: (decidedAt: number) => void): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('error', reject);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      if (text.includes('event: game')) resolve(socket);
      for (const [, at] of text.matchAll(/event: moved\n.*\ndata: .*?"at":"([^"]+)"/g))
        onMove(Date.parse(at!));
    });
    socket.write(
      `GET /api/v1/games/${id}/events HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\n\r\n`,
    );
  });
}
