import { setTimeout } from 'node:timers/promises';
import { openOwnBooks } from '@kalah/engine/node';
import type { FastifyInstance } from 'fastify';
import { CurrentNames, withCurrentNames } from './accounts/current-names.ts';
import type { HashCost } from './accounts/password-hash.ts';
import { PasswordHasher } from './accounts/password-hasher.ts';
import { accountsApi } from './accounts/routes/index.ts';
import { createAccountService } from './accounts/service.ts';
import { Analyst } from './analysis/analyst.ts';
import { canonicalApi } from './canonical.ts';
import { Computer } from './computer/computer.ts';
import { ComputerGameLimit } from './computer/computer-game-limit.ts';
import { createEngines } from './computer/engines.ts';
import type { Config } from './config.ts';
import { describeError, replyToError } from './errors.ts';
import { toExplorerJobs } from './explorer/explorer-job.ts';
import { Prover } from './explorer/prover.ts';
import { createExplorer } from './explorer/service.ts';
import { boardsApi } from './facades/boards/index.ts';
import { endpointsApi } from './facades/endpoints/index.ts';
import { tokensApi } from './facades/tokens/index.ts';
import { v1Api } from './facades/v1/index.ts';
import { toReviewJobs } from './fair-play/review.ts';
import { RunningGames } from './fair-play/running-games.ts';
import { Heartbeat } from './games/clocks/heartbeat.ts';
import { Sweep } from './games/clocks/sweep.ts';
import { createGames } from './games/games.ts';
import { createHub } from './games/live/hub.ts';
import { Streams } from './games/live/streams.ts';
import { toPairJobs } from './games/pair.ts';
import { createPlayers } from './games/players.ts';
import { withoutHidden } from './games/routes/hidden-games.ts';
import { createPhrases } from './games/routes/phrases.ts';
import { createJobRunners } from './job-runners.ts';
import { LIMITS, type Limits } from './limits.ts';
import { createMetrics } from './metrics.ts';
import { createBlocks } from './moderation/blocks.ts';
import { Enforcement } from './moderation/enforcement.ts';
import { createOperators } from './moderation/operators.ts';
import { createReports } from './moderation/reports.ts';
import { moderationApi } from './moderation/routes/index.ts';
import { pairingApi } from './pairing/routes/index.ts';
import { createPairing } from './pairing/service.ts';
import { correctTime } from './platform/agreed-time.ts';
import type { Api } from './platform/http/api.ts';
import { createFramework } from './platform/http/framework.ts';
import { setPageHeaders } from './platform/http/headers.ts';
import { DeliveryError } from './platform/mail/delivery-result.ts';
import { createMailer, type Mail } from './platform/mail/mailer.ts';
import { healthRoutes, type Readiness } from './platform/ops/health.ts';
import { type LogStream, logOptions, logRequests } from './platform/ops/log.ts';
import { stopGracefully } from './platform/ops/stopping.ts';
import { StoreHealth } from './platform/ops/store-health.ts';
import { PROBLEMS, PROBLEMS_WITHOUT_ACCOUNTS } from './problems.ts';
import { createPuzzles } from './puzzles/service.ts';
import { toRatingJobs } from './ratings/rating-job.ts';
import { createRatings } from './ratings/service.ts';
import { toDigestStart } from './reminders/digest.ts';
import { isBlocked } from './reminders/mailbox.ts';
import { toReminderJobs } from './reminders/occasion.ts';
import { createPushNetwork, type PushNetwork } from './reminders/push-network.ts';
import { PushSender } from './reminders/push-sender.ts';
import { reminderPages } from './reminders/routes/pages.ts';
import { createReminders } from './reminders/service.ts';
import { docsPages } from './site/docs/pages.ts';
import { readDocument } from './site/document.ts';
import { createErrorPages } from './site/error-pages.ts';
import { webFiles } from './site/files.ts';
import { webPages } from './site/pages.ts';
import type { Store } from './store/store.ts';

export type AppConfig = Pick<
  Config,
  | 'trustProxy'
  | 'rateLimit'
  | 'logLevel'
  | 'publicUrl'
  | 'engineThreads'
  | 'accounts'
  | 'oidc'
  | 'mail'
  | 'reminders'
> & {
  /** Tests bring their own push service. */
  readonly pushNetwork?: PushNetwork;
  /** Tests lower the limits they want to reach. */
  readonly limits?: Partial<Limits>;
  readonly logStream?: LogStream;
  /** Tests lower the cost of passwords. */
  readonly passwordCost?: HashCost;
  /** Tests serve another build of the web app. */
  readonly webFolder?: string;
};

/** The whole service on one store. Only this file knows every part. */
export async function createApp(stored: Store, config: AppConfig): Promise<FastifyInstance> {
  const { publicUrl, webFolder } = config;
  const limits = { ...LIMITS, ...config.limits };
  /** Logs errors of a part. The log exists once the framework does, before anything starts. */
  const report = (message: string) => (err: unknown) => app.log.error({ err }, message);
  const names = new CurrentNames(stored.accounts, report('reading names failed'));
  const store = withCurrentNames(stored, names);
  const heartbeat = new Heartbeat({
    store,
    report: report('heartbeat failed'),
    onOutages(outages) {
      app.log.warn({ outages }, 'outage');
      sweep.checkDueSoon().catch(report('clock sweep failed'));
    },
    onDrift: (milliseconds) => app.log.warn({ milliseconds }, 'clock drift'),
    onCorrection: correctTime,
  });
  const ratings = createRatings(store.ratings);
  const games = createGames(store, {
    uptime: heartbeat,
    toJobs: (change) => [
      ...toReminderJobs(change),
      ...toPairJobs(change),
      ...toRatingJobs(change),
      ...toReviewJobs(change),
      ...toExplorerJobs(change),
    ],
    findRating: ratings.findSeatRating,
  });
  const sweep = new Sweep({
    store,
    games,
    heartbeat,
    report: (err, game) => app.log.error({ err, game }, 'clock sweep failed'),
  });
  store.onUnreadable(report('game skipped in lists'));
  const enforcement = new Enforcement({
    store: store.moderation,
    onWithdrawn(gameId) {
      store.forget(gameId);
      jobs.wakeCounts();
      hub.withdraw(gameId).catch(report('feed update failed'));
    },
    report: report('reading decisions of operators failed'),
  });
  const isHidden = (gameId: string) => enforcement.isHidden(gameId);
  const visible = withoutHidden(games, isHidden);
  const hub = createHub(store, report('feed update failed'));
  const streams = new Streams();
  const readiness: Readiness = { stopping: false };
  const health = new StoreHealth(store, {
    onChange: (err) =>
      err ? app.log.error({ err }, 'store check failed') : app.log.info('store check succeeded again'),
  });

  const metrics = createMetrics({
    store,
    health,
    openStreams: () => streams.size,
    replayedEvents: () => hub.replayed,
    clockDriftMs: () => heartbeat.driftMs,
    waiting: { seats: () => computer.waiting, analyses: () => engines.analysing.waiting },
  });

  const engines = createEngines(config.engineThreads, metrics.engine);
  const analyst = new Analyst(engines.analysing);
  const computer = new Computer({
    store,
    games,
    engine: engines.playing,
    concurrency: engines.players,
    report: (err, game) => app.log.error({ err, game }, 'engine turn failed'),
    onTurn: (waitedMs) => metrics.engine.waited('seats', waitedMs),
  });

  const hasher = new PasswordHasher(config.passwordCost && { cost: config.passwordCost });
  const mailer = config.mail && createMailer(config.mail);
  const toLink = (path: string) => (publicUrl ?? toLocalOrigin(app)) + path;
  const postman = mailer && {
    toLink,
    async send(mail: Mail) {
      if (await isBlocked(store, mail.to)) return;
      const result = await mailer.send(mail);
      if (result !== 'sent') throw new Error(`the mail server did not accept the e-mail: ${result}`);
    },
    mayRetry: (error: unknown) => error instanceof DeliveryError,
    report: (err: unknown) => app.log.warn({ err }, 'sign-in e-mail failed'),
  };
  const accounts = config.accounts
    ? {
        service: createAccountService({ store: store.accounts, hasher, oidc: config.oidc, postman }),
        publicUrl,
        replyToError,
      }
    : undefined;
  const blocks = createBlocks(store.moderation, store.accounts, Date.now);
  const moderation = accounts && {
    ...accounts,
    blocks,
    reports: createReports({
      store: store.moderation,
      accounts: store.accounts,
      games: store,
      now: Date.now,
    }),
    operators: createOperators(store.moderation, store.accounts, Date.now),
    suspects: store,
    enforcement,
  };
  const pairing =
    accounts &&
    createPairing({
      store,
      accounts: store.accounts,
      games,
      hub,
      findBlocks: blocks.findAmong,
      findRating: ratings.findSeatRating,
      countPeople: () => streams.people,
      report: report('pairing failed'),
    });
  const push = new PushSender(
    store,
    config.pushNetwork ?? createPushNetwork(),
    toVapidSubject(publicUrl, config.mail),
  );
  const jobs = createJobRunners({
    store,
    games,
    ratings,
    engine: engines.analysing,
    push,
    mailer,
    hasDigests: config.reminders,
    toLink,
    countReminder: metrics.countReminder,
    report: (level, message) => (err, failed) =>
      app.log[level]({ err, job: failed?.job.kind, isLast: failed?.isLast }, message),
  });
  const prover = new Prover({
    store: store.explorer,
    engine: engines.analysing,
    report: (err) => app.log.warn({ err }, 'proving a position failed'),
  });

  const apis: readonly Api[] = [
    canonicalApi(games, {
      live: { hub, streams, observe: metrics.observeSocketRequest, describeError },
      isHidden,
      phrases: createPhrases(games, hub, accounts && blocks),
      analyst,
      openData: store,
      runningGames: new RunningGames(store.fairPlay),
      explorer: createExplorer({
        store: store.explorer,
        fairPlay: store.fairPlay,
        books: openOwnBooks(),
        prover,
      }),
      visibleGames: visible,
      puzzles: createPuzzles(store.puzzles, Math.random),
      accounts,
      players: config.accounts ? { accounts: store.accounts, ratings, fairPlay: store.fairPlay } : undefined,
      blocks: accounts && blocks,
      computerGames: new ComputerGameLimit(
        games,
        store.find,
        config.rateLimit ? limits.computerGamesPerAddress : Number.POSITIVE_INFINITY,
      ),
      reminders: createReminders({
        store,
        games,
        push,
        hasEmail: mailer !== undefined,
        wake: () => jobs.wakeReminders(),
      }),
    }),
    ...(accounts ? [accountsApi(accounts, games, store)] : []),
    ...(moderation ? [moderationApi(moderation)] : []),
    ...(accounts && pairing ? [pairingApi(pairing, accounts, streams)] : []),
    boardsApi(visible),
    v1Api(visible),
    tokensApi(visible, publicUrl),
    endpointsApi(visible, createPlayers(store), publicUrl),
  ];

  const document = readDocument(webFolder, config.accounts);
  const pages = createErrorPages(document, PROBLEMS, describeError);
  const app = await createFramework({
    trustProxy: config.trustProxy,
    rateLimit: config.rateLimit,
    isBlocked: (address) => enforcement.isBlocked(address),
    limits,
    logger: logOptions(config.logLevel, config.logStream),
    observe(app) {
      logRequests(app, config.logLevel, limits.slowRequestMs);
      metrics.observe(app);
    },
    apis,
    pages,
    replyToError,
  });

  healthRoutes(app, health, readiness);
  for (const { routes } of apis) await app.register(routes);
  await app.register(async (pages) => {
    setPageHeaders(pages);
    await docsPages(pages, apis, accounts ? PROBLEMS : PROBLEMS_WITHOUT_ACCOUNTS, publicUrl);
    await webPages(pages, document, visible, publicUrl, store);
    await pages.register(async (scope) => reminderPages(scope, store));
  });
  await app.register(async (files) => webFiles(files, webFolder));

  let stopAccounts: (() => void) | undefined;
  app.addHook('onReady', async () => {
    await names.start();
    await enforcement.start();
    stopAccounts = accounts?.service.startSweep(report('account sweep failed'));
    void computer.start();
    heartbeat.start(await store.findNextDueTime());
    sweep.start();
    pairing?.start();
    jobs.start();
    await startReminders();
  });

  /** [M7] A store that cannot be written to right now does not keep the server from starting. */
  async function startReminders(): Promise<void> {
    try {
      await push.publicKey();
      if (mailer && config.reminders) await store.addJobs([toDigestStart(Date.now())]);
    } catch (err) {
      app.log.warn({ err }, 'reminder failed');
    }
  }

  stopGracefully(app, readiness, { sayGoodbye: () => streams.close(), drainMs: limits.drainMs });
  app.addHook('preClose', async () => {
    hub.close();
    names.stop();
    enforcement.stop();
    stopAccounts?.();
    await Promise.all([computer.stop(), sweep.stop(), heartbeat.stop(), pairing?.stop()]);
    const finished = Promise.all([analyst.finish(), jobs.stop(), prover.stop()]);
    await Promise.race([finished, setTimeout(limits.drainMs, undefined, { ref: false })]);
    await Promise.all([engines.close(), hasher.close()]);
  });
  return app;
}

/** How a push service can reach the operator: at the address of the site, or of the sender of e-mails. */
function toVapidSubject(publicUrl: string | undefined, mail: AppConfig['mail']): string {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  return `mailto:${mail?.from.address ?? 'no-reply@kalah.invalid'}`;
}

/** Without a public URL, links in e-mails lead to this machine. */
function toLocalOrigin(app: FastifyInstance): string {
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' ? address?.port : 80}`;
}
