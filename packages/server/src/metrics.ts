import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { measureEngine } from './computer/metrics.ts';
import type { GameStore } from './games/game-store.ts';
import type { SocketRequestReport } from './games/live/routes/socket-session.ts';
import { measureStore } from './games/metrics.ts';
import { exactPathOnly } from './platform/http/exact-path.ts';
import type { StoreHealth } from './platform/ops/store-health.ts';
import { Refusal } from './platform/refusal.ts';
import { measureReminders } from './reminders/metrics.ts';
import { version } from './version.ts';

/** Node's own metrics of the process: memory, handles, event loop lag. */
const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

export interface Measured {
  readonly store: Pick<GameStore, 'onAnnouncement' | 'onBatch' | 'onUnreadable'>;
  readonly health: StoreHealth;
  readonly openStreams: () => number;
  /** Events sent to reconnecting watchers from the log, since the start. */
  readonly replayedEvents: () => number;
  /** How far the clock of this machine is ahead of that of the database. */
  readonly clockDriftMs: () => number;
  readonly waiting: Parameters<typeof measureEngine>[0];
}

/** Metrics for Prometheus, in one registry per server, so that servers in the same process do not mix. */
export function createMetrics({
  store,
  health,
  openStreams,
  replayedEvents,
  clockDriftMs,
  waiting,
}: Measured) {
  const own = new Registry();
  const registers = [own];

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  new Gauge({
    name: 'kalah_build_info',
    help: 'Always 1; the label is the running version.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const socketRequests = new Histogram({
    name: 'kalah_socket_request_duration_seconds',
    help: 'Duration of requests over sockets, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: 'kalah_refusals_total',
    help: 'Requests that the game service rejected, by reason.',
    labelNames: ['reason'],
    registers,
  });
  new Gauge({
    name: 'kalah_open_streams',
    help: 'Watchers that are connected now.',
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  new Counter({
    name: 'kalah_replayed_events_total',
    help: 'Events sent to reconnecting watchers from the log.',
    registers,
    collect() {
      this.reset();
      this.inc(replayedEvents());
    },
  });
  new Gauge({
    name: 'kalah_clock_drift_seconds',
    help: 'How far the clock of this machine is ahead of that of the database.',
    registers,
    collect() {
      this.set(clockDriftMs() / 1000);
    },
  });
  measureStore(store, health, own);

  return {
    engine: measureEngine(waiting, own),
    countReminder: measureReminders(own),
    observeSocketRequest({ kind, outcome, error, milliseconds }: SocketRequestReport): void {
      socketRequests.observe({ kind, outcome }, milliseconds / 1000);
      if (error instanceof Refusal) refusals.inc({ reason: error.code });
    },
    observe(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        // Requests that match no route share one label, so callers cannot make the number of labels grow.
        const { url: route = 'none', config } = request.routeOptions;
        if (!config.isStream) {
          requests.observe(
            { method: request.method, route, status: reply.statusCode },
            reply.elapsedTime / 1000,
          );
        }
        done();
      });
      app.addHook('onError', async (_request, _reply, error) => {
        if (error instanceof Refusal) refusals.inc({ reason: error.code });
      });
      app.get(
        '/metrics',
        { schema: { hide: true }, config: { rateLimit: false }, onRequest: exactPathOnly },
        async (_request, reply) => {
          reply.type(own.contentType);
          return Registry.merge([processMetrics, own]).metrics();
        },
      );
    },
  };
}
