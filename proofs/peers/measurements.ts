import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createFolder } from '../../packages/server/src/platform/folder-fixture.ts';
import { openMeter } from './meter.ts';
import type { PeerGame, WatchedPeer } from './peer.ts';
import type { Running } from './process.ts';

export interface Load {
  readonly moves: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
  /** In seconds; that of the server is unknown where the system does not report it. */
  readonly cpu: { readonly server: number | undefined; readonly players: number };
}

/** Plays `concurrency` games at a time; a new one begins whenever a game is over. */
export async function playGames(
  peer: WatchedPeer,
  { url, cpuSeconds }: Running,
  concurrency: number,
  seconds: number,
): Promise<Load> {
  const latencies: number[] = [];
  const used = { server: cpuSeconds(), players: process.cpuUsage() };
  const began = performance.now();
  const until = began + seconds * 1000;
  const pair = async () => {
    while (performance.now() < until) {
      const game = await peer.startGame(url);
      for (let hasNext = true; hasNext && performance.now() < until; ) {
        const sentAt = performance.now();
        hasNext = await game.play();
        latencies.push(performance.now() - sentAt);
      }
      game.close();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, pair));
  const { user, system } = process.cpuUsage(used.players);
  const server = cpuSeconds();
  return {
    moves: latencies.length,
    seconds: (performance.now() - began) / 1000,
    latencies,
    cpu: {
      server: server === undefined || used.server === undefined ? undefined : server - used.server,
      players: (user + system) / 1e6,
    },
  };
}

/** Bytes per watcher and move, over a whole game with a pause between moves. */
export async function measureWatching(
  peer: WatchedPeer,
  url: string,
  watchers: number,
  pauseMs: number,
): Promise<number> {
  const meter = await openMeter(url);
  const game = await peer.startGame(url);
  const crowd = await Promise.all(Array.from({ length: watchers }, () => peer.watch(meter.url, game.id)));
  await pause(300);
  const before = meter.bytes();
  while (await game.play()) await pause(pauseMs);
  await pause(300);
  const bytes = meter.bytes() - before;
  for (const watcher of crowd) watcher.close();
  game.close();
  meter.close();
  return bytes / watchers / game.acknowledged;
}

/** Kills the server under load, restarts it and counts the acknowledged moves that are missing. */
export async function measureLoss(
  peer: WatchedPeer,
  folder: string,
  concurrency: number,
  milliseconds: number,
): Promise<{ acknowledged: number; lost: number }> {
  const first = await peer.start(folder);
  const games: PeerGame[] = [];
  let isDead = false;
  const pair = async () => {
    while (!isDead) {
      const game = await peer.startGame(first.url);
      games.push(game);
      while (!isDead && (await game.play()));
    }
  };
  const playing = Promise.all(Array.from({ length: concurrency }, () => pair().catch(() => undefined)));
  await pause(milliseconds);
  isDead = true;
  await first.stop('SIGKILL');
  await Promise.race([playing, pause(2000)]);
  const played = games.map(({ id, acknowledged }) => ({ id, acknowledged }));
  for (const game of games) game.close();

  let second = await peer.start(folder);
  let lost = 0;
  for (const { id, acknowledged } of played) {
    const found = await peer.findMoves(second.url, id).catch(async () => {
      // Reading a damaged game may crash the server; it is restarted for the remaining games.
      await second.stop();
      second = await peer.start(folder);
      return undefined;
    });
    lost += Math.max(0, acknowledged - (found ?? 0));
  }
  await second.stop();
  return { acknowledged: played.reduce((sum, game) => sum + game.acknowledged, 0), lost };
}

/** In one second of load, counted with strace. */
export async function countSyncs(peer: WatchedPeer, concurrency: number): Promise<number> {
  const folder = createFolder();
  const trace = join(folder.path, 'trace');
  const through = ['strace', '-D', '-f', '-qq', '-o', trace, '-e', 'trace=fsync,fdatasync'];
  try {
    const running = await peer.start(folder.path, through);
    const before = readFileSync(trace, 'utf8').split('\n').length;
    await playGames(peer, running, concurrency, 1);
    await running.stop();
    await pause(200);
    return (
      readFileSync(trace, 'utf8')
        .split('\n')
        .filter((line) => /sync\(/.test(line)).length -
      before +
      1
    );
  } finally {
    folder.remove();
  }
}
