import { createHmac, randomBytes } from 'node:crypto';
import type { MailLanguage } from '@kalah/api';
import { SIDES } from '@kalah/rules';
import { GameError } from '../games/errors.ts';
import { type Game, statusOf } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import { type Credential, findTokenHash, isOwnSeat } from '../games/seat.ts';
import { REMINDER_LIMITS } from '../limits.ts';
import { DAY_MS } from '../platform/duration.ts';
import type { NewJob } from '../platform/jobs/job.ts';
import type { JobStore } from '../platform/jobs/store.ts';
import type { SecretStore } from '../platform/secrets.ts';
import { ReminderError } from './errors.ts';
import { recordConfirmationRequest } from './mailbox.ts';
import { FORGET_JOB, hasReminders, toClockStart } from './occasion.ts';
import { areKeysValid, type PushSender } from './push-sender.ts';
import type { ReminderStore } from './store.ts';
import type { EmailSubscription, PushSubscription, Subscription } from './subscription.ts';

export const CONFIRMATION_JOB = 'reminder-question';
export const UNCONFIRMED_JOB = 'reminder-unconfirmed';

/** [M16] An unconfirmed address, and the reminders of a game without an opponent, are deleted after this. */
const UNCONFIRMED_MS = 3 * DAY_MS;
const WAITING_MS = 30 * DAY_MS;

interface RemindersOptions {
  readonly store: ReminderStore & SecretStore & Pick<JobStore, 'addJobs'>;
  readonly games: Pick<Games, 'read'>;
  readonly push: PushSender;
  readonly hasEmail: boolean;
  readonly wake: () => void;
}

interface PushCommand {
  readonly device: string;
  readonly endpoint: string;
  readonly keys: PushSubscription['keys'];
  readonly language: MailLanguage;
  readonly at: number;
}

interface EmailCommand {
  readonly address: string;
  readonly language: MailLanguage;
  readonly at: number;
}

export type Reminders = ReturnType<typeof createReminders>;

export function createReminders({ store, games, push, hasEmail, wake }: RemindersOptions) {
  /** [M2] The token or the account of a seat proves that it is the caller's. */
  async function requireSeat(id: string, by: Credential): Promise<{ game: Game; owner: string }> {
    const game = await games.read(id);
    if (!hasReminders(game)) throw new ReminderError('no-reminders');
    if (by.kind === 'none' || by.kind === 'name') throw new GameError('token-required', { game });
    const side = SIDES.find((one) => isOwnSeat(game.seats[one], by));
    const owner = side && findTokenHash(game.seats[side]);
    if (!owner) throw new GameError('not-your-seat', { game });
    return { game, owner };
  }

  async function requireSeatInPlay(id: string, by: Credential) {
    const seat = await requireSeat(id, by);
    if (seat.game.ending) throw new GameError('game-over', { game: seat.game });
    return seat;
  }

  /** An id confirms an address, so not even the holder of the seat can compute it without the database. */
  async function toId(...parts: readonly string[]): Promise<string> {
    const secret = await store.ensureSecret('links', randomBytes(32).toString('base64url'));
    return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  }

  async function add(jobs: readonly NewJob[]): Promise<void> {
    await store.addJobs(jobs);
    wake();
  }

  return {
    push,
    hasEmail,

    async read(id: string, by: Credential): Promise<readonly Subscription[]> {
      return store.findSubscriptions((await requireSeat(id, by)).owner);
    },

    /** [M6] A later request of the same device replaces the endpoint. */
    async savePush(id: string, by: Credential, command: PushCommand): Promise<readonly Subscription[]> {
      const { game, owner } = await requireSeatInPlay(id, by);
      const { device, endpoint, keys, language, at } = command;
      if (!areKeysValid(keys))
        throw new ReminderError('push-refused', { detail: 'The keys are not those of a browser.' });
      const problem = await push.findProblem(endpoint);
      if (problem) throw new ReminderError('push-refused', { detail: problem });
      const others = (await store.findSubscriptions(owner)).filter(
        (one) => one.channel === 'push' && one.device !== device,
      );
      if (others.length >= REMINDER_LIMITS.devices) throw new ReminderError('too-many-reminders');
      await store.saveSubscription({
        channel: 'push',
        id: await toId(owner, 'push', device),
        owner,
        device,
        endpoint,
        keys,
        language,
        createdAt: at,
      });
      await add(toGameJobs(game, at));
      return store.findSubscriptions(owner);
    },

    async removePush(id: string, by: Credential, device: string): Promise<readonly Subscription[]> {
      const { owner } = await requireSeat(id, by);
      await store.removeSubscription(await toId(owner, 'push', device));
      return store.findSubscriptions(owner);
    },

    /** [M12] Asks the owner of an address whether they want reminders. A seat has one address. */
    async saveEmail(id: string, by: Credential, command: EmailCommand): Promise<readonly Subscription[]> {
      const { game, owner } = await requireSeatInPlay(id, by);
      const { address, language, at } = command;
      if (!hasEmail) throw new ReminderError('email-off');
      const last = (await listEmails(store, owner)).at(-1);
      const isConfirmed = last?.address === address && last.isConfirmed;
      if (!isConfirmed && !(await recordConfirmationRequest(store, address, at)))
        throw new ReminderError('too-many-reminders');
      const email: EmailSubscription = {
        channel: 'email',
        id: await toId(owner, 'email', address),
        owner,
        address,
        isConfirmed,
        language,
        // Later than the address that it replaces, even if the clocks of replicas differ.
        createdAt: last ? Math.max(at, last.createdAt + 1) : at,
      };
      await store.saveSubscription(email);
      await removeOlderEmails(store, owner);
      await add([...toGameJobs(game, at), ...(isConfirmed ? [] : toConfirmationJobs(email))]);
      return store.findSubscriptions(owner);
    },

    async removeEmail(id: string, by: Credential): Promise<readonly Subscription[]> {
      const { owner } = await requireSeat(id, by);
      for (const { id: email } of await listEmails(store, owner)) await store.removeSubscription(email);
      return store.findSubscriptions(owner);
    },
  };
}

async function listEmails(store: ReminderStore, owner: string): Promise<EmailSubscription[]> {
  return (await store.findSubscriptions(owner)).filter((one) => one.channel === 'email');
}

/** Of addresses that are entered at once, every request keeps the same one. */
async function removeOlderEmails(store: ReminderStore, owner: string): Promise<void> {
  for (const { id } of (await listEmails(store, owner)).slice(0, -1)) await store.removeSubscription(id);
}

function toConfirmationJobs({ id, createdAt }: EmailSubscription): NewJob[] {
  const data = { subscription: id };
  return [
    { key: `${CONFIRMATION_JOB}:${id}:${createdAt}`, kind: CONFIRMATION_JOB, data, dueAt: createdAt },
    { key: `${UNCONFIRMED_JOB}:${id}`, kind: UNCONFIRMED_JOB, data, dueAt: createdAt + UNCONFIRMED_MS },
  ];
}

function toGameJobs(game: Game, at: number): NewJob[] {
  if (statusOf(game) !== 'waiting') return toClockStart(game);
  const data = { game: game.id };
  return [{ key: `${FORGET_JOB}:waiting:${game.id}`, kind: FORGET_JOB, data, dueAt: at + WAITING_MS }];
}
