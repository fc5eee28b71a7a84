import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { percentile } from '../../bench/load/figures.ts';
import { createWorkplace } from '../../tests/process/kalah.ts';
import { Findings } from '../findings.ts';
import { type ProcessMetrics, readMetrics } from '../metrics.ts';
import type { Part, Scale } from '../part.ts';
import { Crowd, type CrowdSize } from './crowd.ts';
import type { LoopReport } from './loop-probe.ts';
import { drawPlot } from './plot.ts';

const PROBE = fileURLToPath(new URL('./loop-probe.ts', import.meta.url));

const SIZES: Record<Scale, { seconds: number; crowd: CrowdSize }> = {
  quick: { seconds: 3, crowd: { players: 4, watchers: 8, bots: 1, analysts: 1, readers: 1 } },
  normal: { seconds: 120, crowd: { players: 16, watchers: 100, bots: 2, analysts: 1, readers: 2 } },
  long: { seconds: 600, crowd: { players: 16, watchers: 100, bots: 2, analysts: 1, readers: 2 } },
};
const SAMPLE_MS = 1000;
const MEGABYTE = 1024 * 1024;

/** The bars. The heap may grow by the games that the store remembers, which are bounded. */
const MOST_BLOCKED_MS = 50;
const MOST_BLOCKED_P999_MS = 20;
const MOST_GROWTH = 60 * MEGABYTE;

interface Sample extends ProcessMetrics {
  readonly p50: number;
  readonly p99: number;
}

export const soak: Part = {
  name: 'soak',
  promise:
    'Under players, watchers, bots and analyses for long, memory, handles, event loop and latency stay flat.',
  async run(scale, progress) {
    const { seconds, crowd: size } = SIZES[scale];
    const findings = new Findings();
    const workplace = await createWorkplace();
    const probed = join(workplace.folder, 'loop.ndjson');
    const idle = startIdleProcess(join(workplace.folder, 'idle.ndjson'));
    try {
      const { url } = await workplace.serve({
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        NODE_OPTIONS: `--import=${PROBE}`,
        LOOP_PROBE_FILE: probed,
      });
      const crowd = new Crowd(url, findings);
      crowd.begin(size);
      const samples: Sample[] = [];
      for (let second = 0; second < seconds; second++) {
        await pause(SAMPLE_MS);
        const latencies = crowd.takeLatencies();
        const [p50, p99] = [0.5, 0.99].map((share) => percentile(latencies, share)) as [number, number];
        samples.push({ ...(await readMetrics(url)), p50, p99 });
        progress(second + 1, seconds, 'mixed load');
      }
      await crowd.end();
      const loop = readReports(probed);
      report(findings, samples, loop, readReports(idle.file), seconds);
      if (scale !== 'quick') judge(findings, samples, loop);
    } finally {
      idle.stop();
      await workplace.clear();
    }
    findings.set('failed requests or broken bars', findings.failures.length);
    return findings;
  },
};

/** A process that does nothing, beside the server: how late its timers are is the machine's doing. */
function startIdleProcess(file: string): { file: string; stop: () => void } {
  const child = spawn(process.execPath, ['--import', PROBE, '-e', 'setInterval(() => {}, 1000)'], {
    env: { PATH: process.env.PATH, LOOP_PROBE_FILE: file },
    stdio: 'ignore',
  });
  return { file, stop: () => child.kill('SIGKILL') };
}

/** The first seconds are those of the start. */
function readReports(file: string): LoopReport[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.slice(1).map((line) => JSON.parse(line) as LoopReport);
}

function report(
  findings: Findings,
  samples: readonly Sample[],
  loop: readonly LoopReport[],
  idle: readonly LoopReport[],
  seconds: number,
): void {
  const last = samples.at(-1)!;
  const worst = (reports: readonly LoopReport[], pick: (one: LoopReport) => number) =>
    Number(Math.max(0, ...reports.map(pick)).toFixed(1));
  findings.set('heap at the end (MB)', Math.round(last.heapBytes / MEGABYTE));
  findings.set('memory at the end (MB)', Math.round(last.residentBytes / MEGABYTE));
  findings.set('handles at the end', last.handles);
  findings.set(
    'moves: median of p50 (ms)',
    Number(
      percentile(
        samples.map(({ p50 }) => p50),
        0.5,
      ).toFixed(1),
    ),
  );
  findings.set(
    'moves: median of p99 (ms)',
    Number(
      percentile(
        samples.map(({ p99 }) => p99),
        0.5,
      ).toFixed(1),
    ),
  );
  findings.set(
    'event loop blocked, longest at the start (ms)',
    worst(cold(loop), ({ blocked }) => blocked.max),
  );
  findings.set(
    'event loop blocked, longest (ms)',
    worst(warm(loop), ({ blocked }) => blocked.max),
  );
  findings.set('event loop blocked, median of p99.9 (ms)', medianOfP999(loop));
  findings.set(
    'timers late, longest (ms)',
    worst(loop, ({ late }) => late.max),
  );
  findings.set(
    'timers late in an idle process beside it, longest (ms)',
    worst(idle, ({ late }) => late.max),
  );
  findings.plots.push({
    file: 'soak.svg',
    title: 'memory, handles, event loop and latency over the run',
    svg: drawPlot(
      [
        {
          title: 'Memory',
          unit: 'MB',
          lines: {
            heap: samples.map(({ heapBytes }) => heapBytes / MEGABYTE),
            resident: samples.map(({ residentBytes }) => residentBytes / MEGABYTE),
          },
        },
        {
          title: 'Handles',
          unit: 'count',
          lines: {
            handles: samples.map(({ handles }) => handles),
            streams: samples.map(({ streams }) => streams),
          },
        },
        {
          title: 'Event loop',
          unit: 'ms, worst of each second',
          lines: {
            blocked: loop.map(({ blocked }) => blocked.max),
            'timers late': loop.map(({ late }) => late.max),
            'timers late in an idle process': idle.map(({ late }) => late.max),
          },
        },
        {
          title: 'A move',
          unit: 'ms',
          lines: { p50: samples.map(({ p50 }) => p50), p99: samples.map(({ p99 }) => p99) },
        },
      ],
      seconds,
    ),
  });
}

/** The first tenth of a run goes into compiling and into the first of everything. */
const cold = (loop: readonly LoopReport[]) => loop.slice(0, Math.ceil(loop.length / 10));
const warm = (loop: readonly LoopReport[]) => loop.slice(Math.ceil(loop.length / 10));

function medianOfP999(loop: readonly LoopReport[]): number {
  return Number(
    percentile(
      loop.map(({ blocked }) => blocked.p999),
      0.5,
    ).toFixed(1),
  );
}

/** The second quarter against the last: by then everything that is made once is made. */
function judge(findings: Findings, samples: readonly Sample[], loop: readonly LoopReport[]): void {
  const quarter = Math.floor(samples.length / 4);
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)] as const;
  const floor = (part: readonly Sample[]) => Math.min(...part.map(({ heapBytes }) => heapBytes));
  const middle = (part: readonly Sample[], pick: (sample: Sample) => number) =>
    percentile(part.map(pick), 0.5);
  const growth = floor(late) - floor(early);
  findings.set('growth of the heap (MB)', Math.round(growth / MEGABYTE));
  findings.check(growth < MOST_GROWTH, `the heap grew by ${growth} bytes`);
  const [handles, handlesLate] = [early, late].map((part) => middle(part, (sample) => sample.handles)) as [
    number,
    number,
  ];
  findings.check(handlesLate < handles * 1.2 + 10, `handles grew from ${handles} to ${handlesLate}`);
  const [p50, p50Late] = [early, late].map((part) => middle(part, (sample) => sample.p50)) as [
    number,
    number,
  ];
  findings.check(p50Late < p50 * 3 + 10, `a move took ${p50} ms, then ${p50Late} ms`);

  const blocked = Math.max(...warm(loop).map((one) => one.blocked.max));
  findings.check(blocked <= MOST_BLOCKED_MS, `the event loop was blocked for ${blocked} ms`);
  findings.check(medianOfP999(warm(loop)) <= MOST_BLOCKED_P999_MS, 'the event loop is blocked too often');
}
