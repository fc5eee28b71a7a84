import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { median, percentile, thousands } from '../../bench/load/figures.ts';
import { createFolder } from '../../packages/server/src/platform/folder-fixture.ts';
import { Findings } from '../findings.ts';
import { hasStrace } from '../kill/strace.ts';
import type { Part, Scale } from '../part.ts';
import { boardgame } from './boardgame/boardgame.ts';
import { colyseus } from './colyseus/colyseus.ts';
import { kalahInMemory, kalahOnFile, kalahOverHttp } from './kalah.ts';
import { countSyncs, type Load, measureLoss, measureWatching, playGames } from './measurements.ts';
import { install } from './packages.ts';
import type { WatchedPeer } from './peer.ts';

interface Size {
  readonly rounds: number;
  /** Long enough for V8 to compile the server's hot code. */
  readonly warmSeconds: number;
  readonly seconds: number;
  /** Enough that a server has work while it waits for the disk. */
  readonly concurrency: number;
  readonly watchers: number;
  /** Longer than any server's tick, so that no update combines several moves. */
  readonly pauseMs: number;
  readonly killMs: number;
}

const SIZES: Record<Scale, Size> = {
  quick: { rounds: 1, warmSeconds: 0.5, seconds: 0.5, concurrency: 4, watchers: 4, pauseMs: 0, killMs: 300 },
  normal: {
    rounds: 7,
    warmSeconds: 5,
    seconds: 3,
    concurrency: 128,
    watchers: 20,
    pauseMs: 60,
    killMs: 2000,
  },
  long: {
    rounds: 5,
    warmSeconds: 4,
    seconds: 10,
    concurrency: 256,
    watchers: 100,
    pauseMs: 60,
    killMs: 5000,
  },
};

interface Measured {
  readonly peer: WatchedPeer;
  readonly rate: number;
  readonly p99: number;
  /** Per move, in microseconds. */
  readonly cpu: { readonly server: number | undefined; readonly players: number };
  readonly bytes: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** Per second of load; undefined where it could not be counted. */
  readonly syncs: number | undefined;
}

export const peers: Part = {
  name: 'peers',
  promise: 'Comparison with other servers for turn-based games that do the same work on the same cores.',
  async run(scale, progress) {
    const size = SIZES[scale];
    const findings = new Findings();
    const folder = createFolder();
    try {
      // The quick run measures only Kalah, because tests must not download other projects.
      const all =
        scale === 'quick'
          ? [kalahOnFile]
          : [kalahOnFile, kalahOverHttp, kalahInMemory, ...(await fetchPeers(folder.path, findings))];
      const loads = await measureLoads(all, size, folder.path, progress);
      const measured: Measured[] = [];
      for (const [at, peer] of all.entries()) {
        progress(at, all.length, `killing ${peer.name}`);
        measured.push(await measureRest(peer, loads.get(peer)!, size, folder.path));
      }
      report(measured, findings);
    } finally {
      folder.remove();
    }
    return findings;
  },
};

async function fetchPeers(folder: string, findings: Findings): Promise<WatchedPeer[]> {
  const wanted: [string, (packages: string) => WatchedPeer[]][] = [
    ['boardgame', (packages) => [boardgame(packages, 'file'), boardgame(packages, 'memory')]],
    ['colyseus', (packages) => [colyseus(packages, 'at ticks'), colyseus(packages, 'at once')]],
  ];
  const fetched: WatchedPeer[] = [];
  for (const [name, create] of wanted) {
    const packages = join(folder, `packages-${name}`);
    mkdirSync(packages);
    const created = create(packages);
    try {
      await install(packages, created[0]!.packages);
      fetched.push(...created);
    } catch (error) {
      findings.notes.push(`${created[0]!.name} could not be installed here: ${String(error).slice(0, 200)}`);
    }
  }
  return fetched;
}

/** The servers take turns, so that other load on the machine affects all of them. */
async function measureLoads(
  all: readonly WatchedPeer[],
  { rounds, warmSeconds, seconds, concurrency }: Size,
  folder: string,
  progress: (done: number, total: number, doing: string) => void,
): Promise<Map<WatchedPeer, Load[]>> {
  const loads = new Map<WatchedPeer, Load[]>(all.map((peer) => [peer, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [at, peer] of all.entries()) {
      progress(round * all.length + at, rounds * all.length, `playing on ${peer.name}`);
      const running = await peer.start(folderOf(folder, peer, `load-${round}`));
      await playGames(peer, running, concurrency, warmSeconds);
      loads.get(peer)!.push(await playGames(peer, running, concurrency, seconds));
      await running.stop();
    }
  }
  return loads;
}

async function measureRest(
  peer: WatchedPeer,
  loads: readonly Load[],
  size: Size,
  folder: string,
): Promise<Measured> {
  const running = await peer.start(folderOf(folder, peer, 'watch'));
  const bytes = await measureWatching(peer, running.url, size.watchers, size.pauseMs);
  await running.stop();
  const loss = await measureLoss(peer, folderOf(folder, peer, 'kill'), size.concurrency, size.killMs);
  return {
    peer,
    rate: median(loads.map(({ moves, seconds }) => moves / seconds)),
    p99: percentile(
      loads.flatMap(({ latencies }) => latencies),
      0.99,
    ),
    cpu: {
      server: toMicroseconds(loads, ({ server }) => server),
      players: toMicroseconds(loads, ({ players }) => players)!,
    },
    bytes,
    ...loss,
    syncs: hasStrace && size.rounds > 1 ? await countSyncs(peer, size.concurrency) : undefined,
  };
}

function toMicroseconds(
  loads: readonly Load[],
  select: (cpu: Load['cpu']) => number | undefined,
): number | undefined {
  const perMove = loads.flatMap(({ cpu, moves }) => {
    const seconds = select(cpu);
    return seconds === undefined ? [] : [(seconds / moves) * 1e6];
  });
  return perMove.length === 0 ? undefined : median(perMove);
}

function folderOf(folder: string, { name }: WatchedPeer, purpose: string): string {
  const path = join(folder, `${name.replace(/\W+/g, '-')}-${purpose}`);
  mkdirSync(path);
  return path;
}

function report(measured: readonly Measured[], findings: Findings): void {
  const [ours, ...others] = measured as [Measured, ...Measured[]];
  findings.set('moves per second', Math.round(ours.rate));
  findings.set('acknowledged before the kill', ours.acknowledged);
  findings.set('lost by the kill', ours.lost);
  findings.check(ours.lost === 0, `${ours.lost} acknowledged moves were lost`);
  findings.tables.push({
    title: '',
    head: [
      '',
      'moves/s',
      'p99 ms',
      'bytes per move and watcher',
      'lost when killed',
      'disk syncs/s',
      'CPU µs per move: server',
      'players',
    ],
    rows: measured.map(({ peer, rate, p99, bytes, acknowledged, lost, syncs, cpu }) => [
      peer.name,
      thousands(rate),
      p99.toFixed(1),
      thousands(bytes),
      `${thousands(lost)} of ${thousands(acknowledged)}`,
      syncs === undefined ? '?' : thousands(syncs),
      cpu.server === undefined ? '?' : thousands(cpu.server),
      thousands(cpu.players),
    ]),
  });
  for (const other of others.filter(({ peer }) => peer.packages.length > 0)) {
    compareCpu(ours, other, findings);
    explainLead(ours, other, findings);
  }
}

function compareCpu(ours: Measured, { peer, cpu }: Measured, findings: Findings): void {
  if (ours.cpu.server === undefined || cpu.server === undefined) return;
  const ratio = (ours.cpu.server / cpu.server).toFixed(2);
  findings.set(`CPU time of the server per move, relative to ${peer.name}`, ratio);
}

/** Where another server is ahead, and what it leaves out. */
function explainLead(
  ours: Measured,
  { peer, rate, p99, bytes, cpu, lost, acknowledged }: Measured,
  findings: Findings,
): void {
  const ahead = [
    ...(rate > ours.rate ? ['moves per second'] : []),
    ...(p99 < ours.p99 ? ['p99'] : []),
    ...(bytes < ours.bytes ? ['bytes per watcher'] : []),
    ...((cpu.server ?? 0) < (ours.cpu.server ?? 0) ? ['CPU time of the server'] : []),
  ];
  if (ahead.length === 0) return;
  const price =
    lost === acknowledged ? 'It stores nothing: a kill lost every move.' : `A kill lost ${lost} moves.`;
  const lead = `${peer.name} is ahead of ${ours.peer.name} in ${ahead.join(' and ')}.`;
  findings.notes.push([lead, ...(peer.omits ? [peer.omits] : []), price].join(' '));
}
