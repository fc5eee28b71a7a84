import { Counter, Histogram, type Registry } from 'prom-client';
import type { GameStore } from '../games/game-store.ts';

/** What was committed, and what the commits cost. */
export function measureStore(store: Pick<GameStore, 'onNews' | 'onCommit'>, registry: Registry): void {
  const registers = [registry];
  const events = new Counter({
    name: 'kalah_events_committed_total',
    help: 'Events of games that are safely stored, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const durations = new Histogram({
    name: 'kalah_commit_duration_seconds',
    help: 'Time of a group commit, until the database says that it is safe.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const sizes = new Histogram({
    name: 'kalah_commit_group_size',
    help: 'Writes that shared a group commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers,
  });
  store.onNews((news) => {
    if (news.kind === 'committed') for (const { kind } of news.change.events) events.inc({ kind });
  });
  store.onCommit(({ writes, seconds }) => {
    durations.observe(seconds);
    sizes.observe(writes);
  });
}
