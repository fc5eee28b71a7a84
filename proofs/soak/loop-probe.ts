// Loaded into a process with --import: records once a second how long its event loop was delayed.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const INTERVAL_MS = 10;
const REPORT_MS = 1000;

/** One second of an event loop, in milliseconds per sample. */
export interface LoopReport {
  /** How late timers fired. On a busy machine this is mostly the wait for a processor. */
  readonly late: readonly number[];
  /** The part of that delay during which the thread itself was running. */
  readonly blocked: readonly number[];
}

const file = process.env.LOOP_PROBE_FILE;
if (isMainThread && file) probe(file);

function probe(path: string): void {
  let late: number[] = [];
  let blocked: number[] = [];
  let before = { at: performance.now(), cpu: cpuMilliseconds() };
  setInterval(() => {
    const now = { at: performance.now(), cpu: cpuMilliseconds() };
    const delay = Math.max(0, now.at - before.at - INTERVAL_MS);
    late.push(round(delay));
    blocked.push(round(Math.min(delay, now.cpu - before.cpu)));
    before = now;
  }, INTERVAL_MS).unref();
  setInterval(() => {
    appendFileSync(path, `${JSON.stringify({ late, blocked } satisfies LoopReport)}\n`);
    [late, blocked] = [[], []];
  }, REPORT_MS).unref();
}

function cpuMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
