import type { Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import { unlessRemoved } from '../games/removed.ts';
import { findTokenHash } from '../games/seat.ts';
import { REMINDER_LIMITS } from '../limits.ts';
import type { Job, NewJob } from '../platform/jobs/job.ts';
import { type JobHandler, MAX_JOB_ATTEMPTS } from '../platform/jobs/job-runner.ts';
import type { DeliveryResult } from '../platform/mail/delivery-result.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { attempt, type Channel, type CountOutcome } from './attempt.ts';
import { isBlocked } from './mailbox.ts';
import { leftMs, toMessage } from './message.ts';
import {
  CLOCK_JOB,
  type ClockWatch,
  countTurns,
  isCurrent,
  lowTimeOf,
  msUntilLow,
  OCCASION_JOB,
  type Occasion,
  toClockJob,
} from './occasion.ts';
import type { PushSender } from './push-sender.ts';
import { CONFIRMATION_JOB } from './service.ts';
import type { ReminderStore } from './store.ts';
import type { EmailSubscription, PushSubscription, Subscription } from './subscription.ts';
import { TEXTS } from './texts.ts';

export interface DeliveryOptions {
  readonly store: ReminderStore;
  readonly games: Pick<Games, 'applyTime'>;
  readonly push: PushSender;
  readonly mailer: Mailer | undefined;
  readonly toLink: (path: string) => string;
  readonly count: CountOutcome;
  readonly now: () => number;
}

type Reminder = Occasion & { readonly subscription: string };

export const PUSH_JOB = 'reminder-push';
const DELIVERY_JOBS: Readonly<Record<Channel, string>> = { push: PUSH_JOB, email: 'reminder-email' };

/** [M9] Attempts within about half a minute (push) and half an hour (e-mail). */
const MAX_ATTEMPTS: Readonly<Record<Channel, number>> = { push: 6, email: MAX_JOB_ATTEMPTS };

/**
 * [M5] Players who move at once need no reminder. Without the pause, two who move very fast could make this server flood a push
 * service.
 */
const TURN_PAUSE_MS: Readonly<Record<Channel, number>> = { push: 3000, email: 60_000 };

export function createDeliveries(options: DeliveryOptions): Readonly<Record<string, JobHandler>> {
  const { store, games, push, mailer, toLink, count, now } = options;

  const find = (id: string) => unlessRemoved(games.applyTime(id, now()));

  /** One per subscription, so that each is leased, sent and retried on its own. */
  async function toDeliveries(occasion: Occasion, game: Game, cause: Job): Promise<NewJob[]> {
    const owner = findTokenHash(game.seats[occasion.side]);
    const subscriptions = owner ? await store.findSubscriptions(owner) : [];
    return subscriptions
      .filter(isReady)
      .slice(0, REMINDER_LIMITS.devices + 1)
      .map(({ id, channel }) => ({
        key: `${DELIVERY_JOBS[channel]}:${id}:${cause.key}:${occasion.turns}`,
        kind: DELIVERY_JOBS[channel],
        data: { ...occasion, subscription: id } satisfies Reminder,
        dueAt: now() + (occasion.kind === 'turn' ? TURN_PAUSE_MS[channel] : 0),
      }));
  }

  function isReady(subscription: Subscription): boolean {
    return subscription.channel === 'push' || (subscription.isConfirmed && mailer !== undefined);
  }

  async function handleOccasion(job: Job): Promise<NewJob[]> {
    const occasion = job.data as Occasion;
    const game = await find(occasion.game);
    return game && isCurrent(occasion, game) ? toDeliveries(occasion, game, job) : [];
  }

  /** [M4] Runs whenever the clock may be low, until the game is over. A turn causes at most one reminder. */
  async function watchClock(job: Job): Promise<NewJob[]> {
    const watch = job.data as ClockWatch;
    const current = toClockJob(watch, now());
    // Earlier versions had several keys per game. One of the jobs continues.
    if (job.key !== current.key) return [current];
    const game = await find(watch.game);
    if (!game) return [];
    const { clock, id } = game;
    if (!clock?.running) return [];
    const turns = countTurns(game);
    const lowAt = lowTimeOf(clock)!;
    if (lowAt > now()) return [toClockJob(watch, lowAt)];
    const next = toClockJob({ game: id, reminded: turns }, now() + msUntilLow(clock));
    if (watch.reminded === turns) return [next];
    const occasion = { kind: 'low', game: id, side: clock.running, turns } as const;
    return [next, ...(await toDeliveries(occasion, game, job))];
  }

  function deliver(channel: Channel): JobHandler {
    return async (job) => {
      const { subscription: id, ...occasion } = job.data as Reminder;
      const outcome = await attempt(job, { channel, maxAttempts: MAX_ATTEMPTS[channel], count }, async () => {
        const [game, subscription] = [await find(occasion.game), await store.findSubscription(id)];
        if (!game || !subscription || !isReady(subscription) || !isCurrent(occasion, game)) return 'stale';
        return subscription.channel === 'push'
          ? sendPush(subscription, occasion, game)
          : sendEmail(subscription, occasion, game, job);
      });
      if (outcome === 'gone') await store.removeSubscription(id);
    };
  }

  function sendPush(subscription: PushSubscription, occasion: Occasion, game: Game): Promise<DeliveryResult> {
    const { title, body } = toMessage(occasion, game, subscription.language, now());
    return push.send(
      subscription,
      { title, body, url: `/play/${game.id}` },
      {
        ttl: Math.ceil(leftMs(game, now()) / 1000),
        isUrgent: occasion.kind === 'low',
        topic: game.id.replaceAll('-', ''),
      },
    );
  }

  async function sendEmail(subscription: EmailSubscription, occasion: Occasion, game: Game, job: Job) {
    const { id, address, language } = subscription;
    if (await isBlocked(store, address)) return 'stale';
    const { title, body } = toMessage(occasion, game, language, now());
    const texts = TEXTS[language];
    const link = toLink(`/reminders/${id}`);
    const text = `${body}\n\n${texts.open}:\n${toLink(`/play/${game.id}`)}\n\n--\u0020\n${texts.stop}:\n${link}\n`;
    return mailer!.send({ to: address, subject: title, text, link, key: job.key });
  }

  /** [M12] The only mail to an address that is not confirmed. */
  async function sendConfirmationRequest(job: Job): Promise<void> {
    const { subscription: id } = job.data as Pick<Reminder, 'subscription'>;
    const options = { channel: 'email', maxAttempts: MAX_ATTEMPTS.email, count } as const;
    const outcome = await attempt(job, options, async () => {
      const subscription = await store.findSubscription(id);
      if (subscription?.channel !== 'email' || subscription.isConfirmed) return 'stale';
      const { address, language } = subscription;
      if (await isBlocked(store, address)) return 'stale';
      const { title, body } = TEXTS[language].confirm;
      const link = toLink(`/reminders/${id}`);
      return mailer!.send({ to: address, subject: title, text: `${body}\n${link}\n`, link, key: job.key });
    });
    if (outcome === 'gone') await store.removeSubscription(id);
  }

  return {
    [OCCASION_JOB]: handleOccasion,
    [CLOCK_JOB]: watchClock,
    [DELIVERY_JOBS.push]: deliver('push'),
    ...(mailer && { [DELIVERY_JOBS.email]: deliver('email'), [CONFIRMATION_JOB]: sendConfirmationRequest }),
  };
}
