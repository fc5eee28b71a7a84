import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { StoreHealth } from '../platform/ops/store-health.ts';
import type { GameStore } from './game-store.ts';

export function measureStore(
  store: Pick<GameStore, 'onAnnouncement' | 'onBatch' | 'onUnreadable'>,
  health: StoreHealth,
  registry: Registry,
): void {
  const registers = [registry];
  const events = new Counter({
    name: 'kalah_events_committed_total',
    help: 'Committed game events, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const durations = new Histogram({
    name: 'kalah_commit_duration_seconds',
    help: 'Duration of a group commit, until it is durable.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const sizes = new Histogram({
    name: 'kalah_commit_group_size',
    help: 'Writes per group commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers,
  });
  new Gauge({
    name: 'kalah_store_up',
    help: '1 if the last check commit succeeded, 0 if it failed.',
    registers,
    collect() {
      void health.refresh();
      this.set(health.isUp ? 1 : 0);
    },
  });
  new Gauge({
    name: 'kalah_store_failing_seconds',
    help: 'How long check commits have been failing or waiting; 0 if the last one succeeded.',
    registers,
    collect() {
      this.set(health.failingMs / 1000);
    },
  });
  const unreadable = new Counter({
    name: 'kalah_unreadable_games_total',
    help: 'Games that lists skipped because they could not be decoded.',
    registers,
  });
  store.onUnreadable(() => unreadable.inc());
  store.onAnnouncement((announcement) => {
    if (announcement.kind === 'committed')
      for (const { kind } of announcement.change.events) events.inc({ kind });
  });
  store.onBatch(({ writes, seconds }) => {
    durations.observe(seconds);
    sizes.observe(writes);
  });
}
