// The cost of watchers: server memory per idle stream, and how soon a move reaches all watchers of a game.
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from './load/connection.ts';
import { percentile, round } from './load/figures.ts';
import { startKalah } from './load/process.ts';
import { printUsageIfAsked } from './usage.ts';

printUsageIfAsked({
  script: 'bench:streams',
  measures:
    'The cost of watchers: server memory per idle stream, and how soon a move reaches all watchers of a game.',
  options: {
    'STREAMS=5000': 'idle streams',
  },
  takes: 'about 15 seconds',
});

const STREAMS = Number(process.env.STREAMS ?? 5000);
const GAMES = 500;
const CROWD = 1000;

const server = await startKalah('memory:');
const { hostname, port } = new URL(server.url);
const player = await Connection.open(server.url);

const games: string[] = [];
for (let count = 0; count < GAMES; count++) games.push(await createGame());
const watched = await createGame();

const warm = await openStreams(games, 500);
await pause(3000);
const before = server.memory() ?? Number.NaN;
const idle = await openStreams(games, STREAMS);
await pause(3000);
const bytesEach = ((server.memory() ?? Number.NaN) - before) / STREAMS;
console.log(`${STREAMS} idle streams: ${round(bytesEach / 1024, 1)} KB of the server's memory each`);

const crowd = await openStreams([watched], CROWD);
const delays: number[] = [];
for (let move = 1; move <= 20; move++) delays.push(...(await playTo(crowd, move)));
console.log(
  `a move to ${CROWD} watchers of one game: p50 ${round(percentile(delays, 0.5), 1)} ms, p99 ${round(percentile(delays, 0.99), 1)} ms after the request`,
);

for (const socket of [...warm, ...idle, ...crowd]) socket.destroy();
player.close();
await server.stop();

/** Twelve seeds per pit make the game long enough for every move of this benchmark. */
async function createGame(): Promise<string> {
  const request = { variant: { seeds: 12 }, seats: { south: 'open', north: 'open' } };
  const { body } = await player.request('POST', '/api/v1/games', JSON.stringify(request));
  return JSON.parse(body).game.id;
}

/** Spread over the games. Waits until each has received its game. */
async function openStreams(ids: readonly string[], count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Math.min(200, count - sockets.length);
    sockets.push(
      ...(await Promise.all(Array.from({ length: some }, (_, at) => openStream(ids[at % ids.length]!)))),
    );
  }
  return sockets;
}

function openStream(id: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('error', reject);
    socket.write(
      `GET /api/v1/games/${id}/events HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\n\r\n`,
    );
    const onData = (chunk: Buffer) => {
      if (!chunk.includes('event: game')) return;
      socket.off('data', onData).resume();
      resolve(socket);
    };
    socket.on('data', onData);
  });
}

async function playTo(crowd: readonly Socket[], move: number): Promise<number[]> {
  const sentAt = performance.now();
  const arrivals = crowd.map(
    (socket) =>
      new Promise<number>((resolve) => {
        const onData = (chunk: Buffer) => {
          if (!chunk.includes('event: moved')) return;
          socket.off('data', onData);
          resolve(performance.now() - sentAt);
        };
        socket.on('data', onData);
      }),
  );
  const { legalPits } = JSON.parse((await player.request('GET', `/api/v1/games/${watched}`)).body);
  await player.request('PUT', `/api/v1/games/${watched}/moves/${move}`, `{"pit":${legalPits[0]}}`);
  return Promise.all(arrivals);
}
