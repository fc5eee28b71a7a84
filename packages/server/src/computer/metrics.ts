import { Gauge, Histogram, type Registry } from 'prom-client';
import { ENGINE_TASKS, type EngineListener, type EngineTask } from './engines.ts';

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function measureEngine(
  waiting: Readonly<Record<EngineTask, () => number>>,
  registry: Registry,
): EngineListener {
  const labels = { labelNames: ['work'] as const, registers: [registry] };
  new Gauge({
    name: 'kalah_engine_queue_length',
    help: 'Turns and analyses that are waiting for the engine.',
    ...labels,
    collect() {
      for (const work of ENGINE_TASKS) this.set({ work }, waiting[work]());
    },
  });
  const waits = new Histogram({
    name: 'kalah_engine_queue_wait_seconds',
    help: 'Time until the engine starts on a turn or an analysis.',
    buckets: BUCKETS,
    ...labels,
  });
  const durations = new Histogram({
    name: 'kalah_engine_duration_seconds',
    help: 'Time the engine works on a turn or an analysis.',
    buckets: BUCKETS,
    ...labels,
  });
  // Rates need a zero before the first observation.
  for (const work of ENGINE_TASKS) for (const histogram of [waits, durations]) histogram.zero({ work });
  return {
    waited: (work, milliseconds) => waits.observe({ work }, milliseconds / 1000),
    worked: (work, milliseconds) => durations.observe({ work }, milliseconds / 1000),
  };
}
