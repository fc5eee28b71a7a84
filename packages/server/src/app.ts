import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { canonicalApi } from './api/canonical.ts';
import { replyToError } from './api/errors.ts';
import { Analyst } from './computer/analyst.ts';
import { Computer } from './computer/computer.ts';
import { createEngines } from './computer/engines.ts';
import { boards } from './facades/boards/routes.ts';
import { endpoints } from './facades/endpoints/routes.ts';
import { answerMalformedUrl } from './facades/malformed-url.ts';
import { tokens } from './facades/tokens/routes.ts';
import { v1 } from './facades/v1/routes.ts';
import type { Store } from './games/game-store.ts';
import { createGames } from './games/games.ts';
import { createPlayers } from './games/players.ts';
import { docsPage } from './http/docs-page.ts';
import { createFramework } from './http/framework.ts';
import { setPageHeaders } from './http/headers.ts';
import { LIMITS, type Limits } from './http/limits.ts';
import { Sockets } from './http/sockets.ts';
import { createHub } from './live/hub.ts';
import { Streams } from './live/streams.ts';
import type { Config } from './ops/config.ts';
import { healthRoutes, type Readiness } from './ops/health.ts';
import type { LogStream } from './ops/log.ts';
import { createMetrics } from './ops/metrics.ts';
import { stopInOrder } from './ops/stopping.ts';
import { readDocument } from './web/document.ts';
import { webFiles } from './web/files.ts';
import { createPageAnswers } from './web/page-answers.ts';
import { webPages } from './web/pages.ts';

export type AppConfig = Pick<
  Config,
  'trustProxy' | 'rateLimit' | 'logLevel' | 'publicUrl' | 'engineThreads'
> & {
  /** For tests that come to a limit: other limits than the server's own. */
  readonly limits?: Partial<Limits>;
  readonly logStream?: LogStream;
};

/** The whole service on one store. It alone knows every part; each API is a line here. */
export async function createApp(store: Store, config: AppConfig): Promise<FastifyInstance> {
  const games = createGames(store);
  const hub = createHub(store, (err) => app.log.error({ err }, 'watchers could not be told'));
  const streams = new Streams();
  const readiness: Readiness = { stopping: false };

  const metrics = createMetrics({
    store,
    openStreams: () => streams.size,
    replayedEvents: () => hub.replayed,
    waiting: { seats: () => computer.waiting, analyses: () => engines.analysing.waiting },
  });

  const document = readDocument();
  const pageAnswers = createPageAnswers(document);
  const limits = { ...LIMITS, ...config.limits };
  const app = await createFramework({
    ...config,
    limits,
    metrics,
    pages: pageAnswers,
    replyToError,
    answerMalformedUrl: answerMalformedUrl(config.publicUrl, pageAnswers),
  });

  const engines = createEngines(config.engineThreads, metrics.engine);
  const analyst = new Analyst(engines.analysing);
  const computer = new Computer({
    store,
    games,
    engine: engines.playing,
    concurrency: engines.players,
    report: (err, game) => app.log.error({ err, game }, 'the computer could not take its turn'),
    onTurn: (waitedMs) => metrics.engine.waited('seats', waitedMs),
  });

  healthRoutes(app, store, readiness);

  const live = { hub, streams, sockets: new Sockets(app), observe: metrics.observeSocketRequest };
  await app.register(canonicalApi(games, live, analyst), { prefix: '/api/v1' });

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
    await webPages(pages, document, games, config.publicUrl);
  });
  await app.register(async (files) => webFiles(files));

  app.addHook('onReady', async () => void computer.start());
  stopInOrder(app, readiness, { sayGoodbye: () => streams.close(), drainMs: limits.drainMs });
  app.addHook('preClose', async () => {
    await computer.stop();
    await Promise.race([analyst.finish(), setTimeout(limits.drainMs, undefined, { ref: false })]);
    await engines.close();
  });
  return app;
}
