import { median, percentile, round } from '../../bench/load/figures.ts';
import type { Findings } from '../findings.ts';
import type { ProcessMetrics } from '../metrics.ts';
import type { LoopReport } from './loop-probe.ts';
import { drawPlot } from './plot.ts';

const MEGABYTE = 1024 * 1024;

/** The heap may grow by the games that the store caches, whose number is bounded. */
const MAX_BLOCKED_MS = 50;
const MAX_BLOCKED_P999_MS = 20;
const MAX_GROWTH = 60 * MEGABYTE;

/** One second of the run. */
export interface Sample extends ProcessMetrics {
  readonly p50: number;
  readonly p99: number;
}

/** By seconds. */
export interface Run {
  readonly samples: readonly Sample[];
  /** Of the server, and of an idle process on the same machine. */
  readonly loop: readonly LoopReport[];
  readonly idle: readonly LoopReport[];
}

/** The first tenth of a run is dominated by compilation and by work that happens once. */
const cold = <Second>(seconds: readonly Second[]) => seconds.slice(0, Math.ceil(seconds.length / 10));
const warm = <Second>(seconds: readonly Second[]) => seconds.slice(Math.ceil(seconds.length / 10));

const longest = (delays: readonly number[]) => round(Math.max(0, ...delays), 1);

export function report(findings: Findings, { samples, loop, idle }: Run): void {
  const last = samples.at(-1)!;
  const blocked = warm(loop).flatMap((second) => second.blocked);
  findings.set('heap at the end (MB)', round(last.heapBytes / MEGABYTE, 0));
  findings.set('memory at the end (MB)', round(last.residentBytes / MEGABYTE, 0));
  findings.set('handles at the end', last.handles);
  findings.set('moves: median of p50 (ms)', round(median(samples.map(({ p50 }) => p50)), 1));
  findings.set('moves: median of p99 (ms)', round(median(samples.map(({ p99 }) => p99)), 1));
  findings.set('event loop blocked, longest (ms)', longest(blocked));
  findings.set('event loop blocked, p99.9 (ms)', round(percentile(blocked, 0.999), 1));
  findings.set(
    'event loop blocked, longest at the start (ms)',
    longest(cold(loop).flatMap((second) => second.blocked)),
  );
  findings.set('timers late, longest (ms)', longest(loop.flatMap(({ late }) => late)));
  findings.set(
    'timers late in an idle process beside it, longest (ms)',
    longest(idle.flatMap(({ late }) => late)),
  );
  findings.plots.push({
    file: 'soak.svg',
    title: 'memory, handles, event loop and latency over the run',
    svg: plot({ samples, loop, idle }),
  });
}

function plot({ samples, loop, idle }: Run): string {
  const worst = (pick: (second: LoopReport) => readonly number[], seconds: readonly LoopReport[]) =>
    seconds.map((second) => longest(pick(second)));
  return drawPlot(
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
          blocked: worst(({ blocked }) => blocked, loop),
          'timers late': worst(({ late }) => late, loop),
          'timers late in an idle process': worst(({ late }) => late, idle),
        },
      },
      {
        title: 'A move',
        unit: 'ms',
        lines: { p50: samples.map(({ p50 }) => p50), p99: samples.map(({ p99 }) => p99) },
      },
    ],
    samples.length,
  );
}

/** Compares the last quarter with the second, after all one-time work is done. */
export function judge(findings: Findings, { samples, loop }: Run): void {
  const quarter = Math.floor(samples.length / 4);
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
  const compare = (summarize: (part: readonly Sample[]) => number) =>
    [summarize(early), summarize(late)] as const;

  const [heap, heapLate] = compare((part) => Math.min(...part.map(({ heapBytes }) => heapBytes)));
  findings.set('growth of the heap (MB)', round((heapLate - heap) / MEGABYTE, 0));
  findings.check(heapLate - heap < MAX_GROWTH, `the heap grew from ${heap} to ${heapLate} bytes`);
  const [handles, handlesLate] = compare((part) => median(part.map((sample) => sample.handles)));
  findings.check(handlesLate < handles * 1.2 + 10, `handles grew from ${handles} to ${handlesLate}`);
  const [p50, p50Late] = compare((part) => median(part.map((sample) => sample.p50)));
  findings.check(p50Late < p50 * 3 + 10, `a move took ${p50} ms, then ${p50Late} ms`);

  const blocked = warm(loop).flatMap((second) => second.blocked);
  const [most, p999] = [longest(blocked), percentile(blocked, 0.999)];
  findings.check(most <= MAX_BLOCKED_MS, `the event loop was blocked for ${most} ms`);
  findings.check(
    p999 <= MAX_BLOCKED_P999_MS,
    `once in a thousand times the event loop was blocked for ${p999} ms`,
  );
}
