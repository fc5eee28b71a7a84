import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createFolder } from '../../packages/server/src/storage/folder-fixture.ts';
import { openMeter } from './meter.ts';
import type { PeerTable, WatchedPeer } from './peer.ts';
import type { Running } from './process.ts';

export interface Load {
  readonly moves: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
  /** Seconds of processor time; nothing where the system does not tell. */
  readonly cpu: { readonly server: number | undefined; readonly players: number };
}

/** Plays whole games at so many tables for a while. */
export async function playAtTables(
  peer: WatchedPeer,
  { url, cpuSeconds }: Running,
  tables: number,
  seconds: number,
): Promise<Load> {
  const latencies: number[] = [];
  const used = { server: cpuSeconds(), players: process.cpuUsage() };
  const began = performance.now();
  const until = began + seconds * 1000;
  const seat = async () => {
    while (performance.now() < until) {
      const table = await peer.sit(url);
      for (let goesOn = true; goesOn && performance.now() < until; ) {
        const asked = performance.now();
        goesOn = await table.play();
        latencies.push(performance.now() - asked);
      }
      table.close();
    }
  };
  await Promise.all(Array.from({ length: tables }, seat));
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

/** Bytes that each of some watchers receives for a move, over a whole game with a pause before each. */
export async function measureWatching(
  peer: WatchedPeer,
  url: string,
  watchers: number,
  pauseMs: number,
): Promise<number> {
  const meter = await openMeter(url);
  const table = await peer.sit(url);
  const crowd = await Promise.all(Array.from({ length: watchers }, () => peer.watch(meter.url, table.id)));
  await pause(300);
  const before = meter.bytes();
  while (await table.play()) await pause(pauseMs);
  await pause(300);
  const bytes = meter.bytes() - before;
  for (const watcher of crowd) watcher.close();
  table.close();
  meter.close();
  return bytes / watchers / table.acknowledged;
}

/** Kills the server under load, starts it again, and counts acknowledged moves that are gone. */
export async function measureLoss(
  peer: WatchedPeer,
  folder: string,
  tables: number,
  milliseconds: number,
): Promise<{ acknowledged: number; lost: number }> {
  const first = await peer.start(folder);
  const sat: PeerTable[] = [];
  let isDead = false;
  const seat = async () => {
    while (!isDead) {
      const table = await peer.sit(first.url);
      sat.push(table);
      while (!isDead && (await table.play()));
    }
  };
  const playing = Promise.all(Array.from({ length: tables }, () => seat().catch(() => undefined)));
  await pause(milliseconds);
  isDead = true;
  await first.stop('SIGKILL');
  await Promise.race([playing, pause(2000)]);
  const told = sat.map(({ id, acknowledged }) => ({ id, acknowledged }));
  for (const table of sat) table.close();

  let second = await peer.start(folder);
  let lost = 0;
  for (const { id, acknowledged } of told) {
    const there = await peer.findMoves(second.url, id).catch(async () => {
      // What a kill left of a game may end the server that is asked for it; the others are asked for all the same.
      await second.stop();
      second = await peer.start(folder);
      return undefined;
    });
    lost += Math.max(0, acknowledged - (there ?? 0));
  }
  await second.stop();
  return { acknowledged: told.reduce((sum, table) => sum + table.acknowledged, 0), lost };
}

/** How often it waits for the disk in a second of load, as strace counts. */
export async function countSyncs(peer: WatchedPeer, tables: number): Promise<number> {
  const folder = createFolder();
  const trace = join(folder.path, 'trace');
  const through = ['strace', '-D', '-f', '-qq', '-o', trace, '-e', 'trace=fsync,fdatasync'];
  try {
    const running = await peer.start(folder.path, through);
    const before = readFileSync(trace, 'utf8').split('\n').length;
    await playAtTables(peer, running, tables, 1);
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
