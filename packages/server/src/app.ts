import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { canonicalApi } from './api/canonical.ts';
import { replyToError } from './api/errors.ts';
import { Streams } from './api/stream.ts';
import { boards } from './facades/boards/routes.ts';
import { endpoints } from './facades/endpoints/routes.ts';
import { answerMalformedUrl } from './facades/malformed-url.ts';
import { tokens } from './facades/tokens/routes.ts';
import { v1 } from './facades/v1/routes.ts';
import type { Store } from './games/game-store.ts';
import { createGames } from './games/games.ts';
import { createPlayers } from './games/players.ts';
import { createHub } from './live/hub.ts';
import type { Config } from './ops/config.ts';
import { docsPage } from './ops/docs-page.ts';
import { setCommonHeaders, setPageHeaders } from './ops/headers.ts';
import { healthRoutes, type Readiness } from './ops/health.ts';
import { createMetrics } from './ops/metrics.ts';
import { answerUnknown } from './ops/not-found.ts';
import { createTraceIds } from './ops/trace-id.ts';
import { acceptEmptyJson, setValidation } from './ops/validation.ts';
import { webPages } from './web/pages.ts';

export type AppConfig = Pick<Config, 'trustProxy' | 'rateLimit' | 'logLevel' | 'publicUrl'>;

const BODY_LIMIT_BYTES = 64 * 1024;
/** A hundred requests a second from one address, over a minute: far more than people make, or polite programs. */
const RATE = { max: 6000, timeWindow: 60_000 };

/** The whole service on one store. It alone knows every part; each API is a line here. */
export async function createApp(store: Store, config: AppConfig): Promise<FastifyInstance> {
  const games = createGames(store);
  const hub = createHub(store);
  const streams = new Streams();
  const readiness: Readiness = { stopping: false };
  const metrics = createMetrics(store, () => streams.size);

  const app = fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers["idempotency-key"]'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createTraceIds(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    frameworkErrors: answerMalformedUrl(config.publicUrl),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });

  setValidation(app);
  acceptEmptyJson(app);
  setCommonHeaders(app);
  app.setErrorHandler(replyToError);
  answerUnknown(app);
  await app.register(cors, {
    origin: '*',
    exposedHeaders: ['etag', 'location', 'retry-after'],
    methods: ['GET', 'POST', 'PUT'],
  });
  if (config.rateLimit) await app.register(rateLimit, RATE);
  metrics.observe(app);
  healthRoutes(app, store, readiness);

  await app.register(canonicalApi(games, hub, streams), { prefix: '/api/v1' });

  await app.register(boards(games), { prefix: '/api/boards' });
  await app.register(v1(games));
  await app.register(tokens(games, config.publicUrl), { prefix: '/games' });
  await app.register(endpoints(games, createPlayers(store)));

  await app.register(async (pages) => {
    setPageHeaders(pages);
    await docsPage(pages, [
      { name: 'Kalah', url: '/api/v1/openapi.json' },
      { name: 'boards', url: '/api/boards/openapi.json' },
      { name: 'v1', url: '/v1/games/openapi.json' },
      { name: 'tokens and open pits', url: '/games/openapi.json' },
      { name: 'endpoints', url: '/_ah/api/kalah/v1/openapi.json' },
    ]);
    await webPages(pages, games, config.publicUrl);
  });

  app.addHook('preClose', async () => {
    readiness.stopping = true;
    streams.close();
  });
  return app;
}
