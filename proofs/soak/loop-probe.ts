// Loaded into a process by --import: writes once a second how long its event loop was kept from its work.
import { appendFileSync } from 'node:fs';
import { createHistogram } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const INTERVAL_MS = 10;
const REPORT_MS = 1000;

/** What a second was like, in milliseconds. */
export interface LoopReport {
  /** How late timers came. On a machine with other work this is mostly the wait for a processor. */
  readonly late: { readonly p99: number; readonly p999: number; readonly max: number };
  /** How much of that the thread was itself at work: this is what blocks others. */
  readonly blocked: { readonly p99: number; readonly p999: number; readonly max: number };
}

const file = process.env.LOOP_PROBE_FILE;
if (isMainThread && file) probe(file);

function probe(path: string): void {
  const late = createHistogram();
  const blocked = createHistogram();
  let before = { at: performance.now(), cpu: cpuMilliseconds() };
  setInterval(() => {
    const now = { at: performance.now(), cpu: cpuMilliseconds() };
    const delay = Math.max(0, now.at - before.at - INTERVAL_MS);
    late.record(toMicroseconds(delay));
    blocked.record(toMicroseconds(Math.min(delay, now.cpu - before.cpu)));
    before = now;
  }, INTERVAL_MS).unref();
  setInterval(() => {
    const report: LoopReport = { late: summarise(late), blocked: summarise(blocked) };
    appendFileSync(path, `${JSON.stringify(report)}\n`);
    late.reset();
    blocked.reset();
  }, REPORT_MS).unref();
}

function cpuMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Histograms take whole numbers from 1. */
function toMicroseconds(milliseconds: number): number {
  return Math.max(1, Math.round(milliseconds * 1000));
}

function summarise(histogram: ReturnType<typeof createHistogram>): LoopReport['late'] {
  const at = (share: number) => histogram.percentile(share) / 1000;
  return { p99: at(99), p999: at(99.9), max: histogram.count === 0 ? 0 : histogram.max / 1000 };
}
