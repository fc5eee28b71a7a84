import type { Engine } from '@kalah/engine';
import { Counter, GAMES_PER_TRANSACTION } from './explorer/counter.ts';
import { Reviewer } from './fair-play/reviewer.ts';
import type { Games } from './games/games.ts';
import { PAIR_JOB, type PairJob } from './games/pair.ts';
import { JobRunner, type JobRunnerOptions } from './platform/jobs/job-runner.ts';
import { RATING_JOB, type RatingJob } from './ratings/rating-job.ts';
import type { Ratings } from './ratings/service.ts';
import { createDeletions } from './reminders/deletion.ts';
import { createDeliveries, type DeliveryOptions, PUSH_JOB } from './reminders/delivery.ts';
import { createDigests } from './reminders/digest.ts';
import type { Store } from './store/store.ts';

interface JobServices extends Pick<DeliveryOptions, 'push' | 'mailer' | 'toLink'> {
  readonly store: Store;
  readonly games: Games;
  readonly ratings: Ratings;
  readonly engine: Pick<Engine, 'judge' | 'waiting'>;
  readonly hasDigests: boolean | undefined;
  readonly countReminder: DeliveryOptions['count'];
  readonly report: (level: 'warn' | 'error', message: string) => JobRunnerOptions['report'];
}

/** Subscribers choose the push services, and some may be slow on purpose, so these jobs hold up no others. */
const NOTIFICATIONS_AT_ONCE = 64;
const REMINDERS_AT_ONCE = 24;

/** Games that end within this time are counted in one transaction, which takes less time than one for each of them. */
const COUNT_EVERY_MS = 100;

export function createJobRunners(services: JobServices) {
  const { store, games, ratings, engine, mailer, hasDigests, report } = services;
  const now = Date.now;

  const delivery = { ...services, count: services.countReminder, now };
  const { [PUSH_JOB]: notify, ...deliveries } = createDeliveries(delivery);
  const notifications = new JobRunner({
    store,
    handlers: { [PUSH_JOB]: notify! },
    concurrency: NOTIFICATIONS_AT_ONCE,
    report: report('warn', 'reminder failed'),
  });
  const reminders = new JobRunner({
    store,
    handlers: {
      ...deliveries,
      ...createDeletions(store),
      ...(mailer && hasDigests && createDigests({ ...delivery, mailer })),
    },
    onAdded: () => notifications.wake(),
    concurrency: REMINDERS_AT_ONCE,
    report: report('warn', 'reminder failed'),
  });

  const results = new JobRunner({
    store,
    handlers: {
      [PAIR_JOB]: ({ data }) => games.continuePair((data as PairJob).game, { at: now() }),
      [RATING_JOB]: ({ data }) => ratings.rate(games, data as RatingJob, now()),
    },
    report: report('error', 'game job failed'),
  });

  const reviewer = new Reviewer({ games, engine, waiting: () => engine.waiting, now });
  const reviews = new JobRunner({
    store,
    handlers: reviewer.handlers,
    concurrency: 1,
    report: report('warn', 'review failed'),
  });

  const counter = new Counter({
    store: store.explorer,
    games: store,
    findVisible: store.moderation.findVisibleGames,
  });
  const counts = new JobRunner({
    store,
    handlers: counter.handlers,
    concurrency: GAMES_PER_TRANSACTION,
    gatherMs: COUNT_EVERY_MS,
    report: report('error', 'counting a game failed'),
  });

  const runners = [reminders, notifications, results, reviews, counts];
  return {
    wakeReminders: () => reminders.wake(),
    wakeCounts: () => counts.wake(),
    start(): void {
      for (const runner of runners) runner.start();
    },
    /** Resolves when the running jobs are done. [M3] A reminder that is still being sent is not sent again. */
    async stop(): Promise<void> {
      reviewer.stop();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
