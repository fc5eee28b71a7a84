import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { GameError } from '../games/error.ts';
import type { GameStore } from '../games/game-store.ts';
import { exactPathOnly } from '../http/exact-path.ts';
import { measureEngine } from './engine-metrics.ts';
import type { StoreHealth } from './store-health.ts';
import { measureStore } from './store-metrics.ts';
import { version } from './version.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** What Node tells of the process itself: its memory, its handles, the lag of its event loop. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** What is measured. */
export interface Measured {
  readonly store: Pick<GameStore, 'onNews' | 'onCommit'>;
  readonly health: StoreHealth;
  readonly openStreams: () => number;
  /** Events told to watchers from the log, since the start. */
  readonly replayedEvents: () => number;
  /** What waits for the engine. */
  readonly waiting: Parameters<typeof measureEngine>[0];
}

/** How a wish over a socket went. */
export interface SocketRequestReport {
  /** `none` for what was no wish. */
  readonly kind: string;
  readonly outcome: 'fulfilled' | 'refused' | 'failed';
  readonly error?: Error;
  readonly milliseconds: number;
}

/** What is counted, for Prometheus. A registry a server, so that several servers in one process stay apart. */
export function createMetrics({ store, health, openStreams, replayedEvents, waiting }: Measured) {
  const own = new Registry();
  const registers = [own];

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  new Gauge({
    name: 'kalah_build_info',
    help: 'Always 1; the label says which version runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const wishes = new Histogram({
    name: 'kalah_socket_request_duration_seconds',
    help: 'Time from a wish that came over a socket to its fulfilment or refusal.',
    labelNames: ['kind', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: 'kalah_refusals_total',
    help: 'Requests that the game service refused, by reason.',
    labelNames: ['reason'],
    registers,
  });
  new Gauge({
    name: 'kalah_open_streams',
    help: 'Watchers connected at the moment.',
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  new Counter({
    name: 'kalah_replayed_events_total',
    help: 'Events told from the log to watchers who came back.',
    registers,
    collect() {
      this.reset();
      this.inc(replayedEvents());
    },
  });
  measureStore(store, health, own);

  return {
    /** To be told what the engine does. */
    engine: measureEngine(waiting, own),
    observeSocketRequest({ kind, outcome, error, milliseconds }: SocketRequestReport): void {
      wishes.observe({ kind, outcome }, milliseconds / 1000);
      if (error instanceof GameError) refusals.inc({ reason: error.code });
    },
    observe(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        // Whatever is not ours shares one name, so that nobody can make the list of names grow.
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
        if (error instanceof GameError) refusals.inc({ reason: error.code });
      });
      app.get(
        '/metrics',
        { schema: { hide: true }, config: { rateLimit: false }, onRequest: exactPathOnly },
        async (_request, reply) => {
          reply.type(own.contentType);
          return Registry.merge([ofProcess, own]).metrics();
        },
      );
    },
  };
}
