import { randomUUID } from 'node:crypto';
import { SIDES } from '@kalah/rules';
import type { Game } from '../games/game.ts';
import type { Cursor, GameList, GameStore, Player } from '../games/game-store.ts';
import { findName } from '../games/seat.ts';
import type { PlayerStore } from '../games/store/players.ts';
import { DAY_MS } from '../platform/duration.ts';
import type { Job, NewJob } from '../platform/jobs/job.ts';
import { type JobHandler, MAX_JOB_ATTEMPTS } from '../platform/jobs/job-runner.ts';
import { hashAddress, isEmailAddress } from '../platform/mail/email-address.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { nextTimeSlice } from '../platform/time-slices.ts';
import { attempt } from './attempt.ts';
import type { DeliveryOptions } from './delivery.ts';
import { blockAddress, reserveDigest } from './mailbox.ts';
import { cleanName } from './message.ts';
import type { ReminderStore } from './store.ts';

interface Page {
  readonly day: string;
  readonly after: string;
}

interface DigestMail {
  readonly player: string;
  /** The token of the job, which differs from that of an earlier job with the same key. */
  readonly claim: string;
}

const PAGE_JOB = 'reminder-digest-page';
const MAIL_JOB = 'reminder-digest';

/** Players per job. A pause between jobs leaves time for other requests. */
const PAGE_SIZE = 50;
const PAGE_PAUSE_MS = 250;

/** [M15] A game is mentioned after a day of waiting, for a month. */
const WAITED_MS = DAY_MS;
const FORGOTTEN_MS = 30 * DAY_MS;

const MAX_GAMES_PER_MAIL = 20;
const LIST_SIZE = 50;

/** Adding it again is harmless, because every address gets one digest a day. */
export function toDigestStart(now: number): NewJob {
  return toPageJob({ day: new Date(now).toISOString().slice(0, 10), after: '' }, now);
}

function toPageJob(page: Page, dueAt: number): NewJob {
  return { key: `${PAGE_JOB}:${page.day}:${page.after}`, kind: PAGE_JOB, data: page, dueAt };
}

interface DigestOptions extends Pick<DeliveryOptions, 'toLink' | 'count' | 'now'> {
  readonly store: Pick<GameStore, 'list'> &
    Pick<PlayerStore, 'findPlayer' | 'findPlayersWithEmail'> &
    ReminderStore;
  readonly mailer: Mailer;
}

/** [M14] Reminds registered players of their unfinished games, once a day. */
export function createDigests(options: DigestOptions): Readonly<Record<string, JobHandler>> {
  const { store, mailer, toLink, count, now } = options;

  async function visitPage(job: Job): Promise<NewJob[]> {
    const { day, after } = job.data as Page;
    const players = await store.findPlayersWithEmail(after, PAGE_SIZE);
    const mails: NewJob[] = [];
    for (const player of players) {
      if ((await findWaitingGames(store, player, now())).length > 0)
        mails.push(toMailJob(player, day, now()));
    }
    const last = players.at(-1);
    const next =
      players.length === PAGE_SIZE && last
        ? toPageJob({ day, after: last.name }, now() + PAGE_PAUSE_MS)
        : toDigestStart(Math.max(now(), Date.parse(day)) + DAY_MS);
    return [next, ...mails];
  }

  async function send(job: Job): Promise<void> {
    const { player: name, claim: jobToken } = job.data as DigestMail;
    const player = await store.findPlayer(name);
    const address = player?.email ?? '';
    const outcome = await attempt(
      job,
      { channel: 'email', maxAttempts: MAX_JOB_ATTEMPTS, count },
      async () => {
        const waiting = player && isEmailAddress(address) ? await findWaitingGames(store, player, now()) : [];
        if (waiting.length === 0) return 'stale';
        const mailbox = await reserveDigest(store, address, jobToken, now());
        if (!mailbox) return 'stale';
        const link = toLink(`/reminders/${mailbox.id}`);
        return mailer.send({ to: address, ...toText(name, waiting, toLink, link), link, key: job.key });
      },
    );
    if (outcome === 'gone') await blockAddress(store, address);
  }

  return { [PAGE_JOB]: visitPage, [MAIL_JOB]: send };
}

/** Players who share an address share the key, and so the job. */
function toMailJob({ name, email = '' }: Player, day: string, dueAt: number): NewJob {
  const data: DigestMail = { player: name, claim: randomUUID() };
  return { key: `${MAIL_JOB}:${hashAddress(email)}:${day}`, kind: MAIL_JOB, data, dueAt };
}

async function findWaitingGames(
  store: Pick<GameStore, 'list'>,
  { name, email = '' }: Player,
  now: number,
): Promise<Game[]> {
  if (!isEmailAddress(email)) return [];
  const query = { scope: { kind: 'player', name }, status: ['playing'], limit: LIST_SIZE } as const;
  const waiting: Game[] = [];
  for (let before: Cursor | undefined; ; ) {
    await nextTimeSlice();
    const { games, next }: GameList = await store.list({ ...query, ...(before && { before }) });
    waiting.push(...games.filter((game) => isWaitingFor(game, name, now)));
    if (!next || waiting.length >= MAX_GAMES_PER_MAIL) return waiting.slice(0, MAX_GAMES_PER_MAIL);
    before = next;
  }
}

function isWaitingFor({ seats, position, updatedAt }: Game, name: string, now: number): boolean {
  const seat = seats[position.turn];
  const waited = now - updatedAt;
  return seat.kind === 'named' && seat.name === name && waited >= WAITED_MS && waited < FORGOTTEN_MS;
}

/** The compatible API knows no languages, so the mail is in English. */
function toText(name: string, games: readonly Game[], toLink: DeliveryOptions['toLink'], link: string) {
  const count = games.length === 1 ? 'a game' : `${games.length} games`;
  const lines = games.map((game) => {
    const names = SIDES.map((side) => cleanName(findName(game.seats[side])) || 'somebody');
    return `${names.join(' – ')}\n${toLink(`/play/${game.id}`)}`;
  });
  return {
    subject: `${cleanName(name)}, it is your turn in ${count} of Kalah`,
    text: `It is your turn in ${count}:\n\n${lines.join('\n\n')}\n\n--\u0020\nNo more of these e-mails:\n${link}\n`,
  };
}
