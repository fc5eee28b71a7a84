import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { percentile } from '../../bench/load/figures.ts';
import { createWorkplace } from '../../tests/process/kalah.ts';
import { Findings } from '../findings.ts';
import { readMetrics } from '../metrics.ts';
import type { Part, Scale } from '../part.ts';
import { Crowd, type CrowdSize } from './crowd.ts';
import { judge, report, type Sample } from './judgment.ts';
import type { LoopReport } from './loop-probe.ts';

const PROBE = fileURLToPath(new URL('./loop-probe.ts', import.meta.url));

const SIZES: Record<Scale, { seconds: number; crowd: CrowdSize }> = {
  quick: { seconds: 3, crowd: { players: 4, watchers: 8, bots: 1, analysts: 1, readers: 1 } },
  normal: { seconds: 120, crowd: { players: 16, watchers: 100, bots: 2, analysts: 1, readers: 2 } },
  long: { seconds: 600, crowd: { players: 16, watchers: 100, bots: 2, analysts: 1, readers: 2 } },
};
const SAMPLE_MS = 1000;

export const soak: Part = {
  name: 'soak',
  promise:
    'Under sustained load from players, watchers, bots and analyses, memory, handles, event loop delay and latency stay flat.',
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
      const run = { samples, loop: readReports(probed), idle: readReports(idle.file) };
      report(findings, run);
      if (scale !== 'quick') judge(findings, run);
    } finally {
      idle.stop();
      await workplace.clear();
    }
    findings.set('failed requests or exceeded limits', findings.failed);
    return findings;
  },
};

/** Any delay of its timers is caused by the machine. */
function startIdleProcess(file: string): { file: string; stop: () => void } {
  const child = spawn(process.execPath, ['--import', PROBE, '-e', 'setInterval(() => {}, 1000)'], {
    env: { PATH: process.env.PATH, LOOP_PROBE_FILE: file },
    stdio: 'ignore',
  });
  return { file, stop: () => child.kill('SIGKILL') };
}

/** Skips the first second, in which the process starts. */
function readReports(file: string): LoopReport[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.slice(1).map((line) => JSON.parse(line) as LoopReport);
}
