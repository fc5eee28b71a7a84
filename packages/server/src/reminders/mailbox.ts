import { randomBytes } from 'node:crypto';
import { REMINDER_LIMITS } from '../limits.ts';
import { DAY_MS } from '../platform/duration.ts';
import { hashAddress } from '../platform/mail/email-address.ts';
import type { ReminderStore } from './store.ts';

/** What has been sent to an e-mail address. The address itself is not stored. */
export interface Mailbox {
  readonly hash: string;
  /** Secret: part of the links in e-mails to the address. */
  readonly id: string;
  readonly version: number;
  /** The owner wants no e-mail, or the address does not exist. */
  readonly isBlocked: boolean;
  /** When the owner was asked to confirm, within the last day. */
  readonly askedAt: readonly number[];
  /** The last reminder of unfinished games; `claim` is the token of the job that sent it. */
  readonly lastDigest?: { readonly at: number; readonly claim: string };
}

/** [M14] A little less than a day, so that the daily reminder does not become later every day. */
const DIGEST_PAUSE_MS = 23 * 3_600_000;

const ATTEMPTS = 8;

type MailboxStore = Pick<ReminderStore, 'findMailbox' | 'saveMailbox'>;
type Key = Parameters<MailboxStore['findMailbox']>[0];
type Change = (mailbox: Mailbox | undefined) => Mailbox | undefined;

/** Undefined if `change` rejects it. If another replica was faster, decides again on the new version. */
async function changeMailbox(store: MailboxStore, key: Key, change: Change): Promise<Mailbox | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stored = await store.findMailbox(key);
    const changed = change(stored);
    if (!changed) return undefined;
    const next = { ...changed, version: (stored?.version ?? 0) + 1 };
    if (await store.saveMailbox(next)) return next;
  }
  throw new Error('the mailbox is changed too often');
}

function changeMailboxOf(
  store: MailboxStore,
  address: string,
  change: (mailbox: Mailbox) => Mailbox | undefined,
) {
  const hash = hashAddress(address);
  return changeMailbox(store, { hash }, (stored) => change(stored ?? toNewMailbox(hash)));
}

function toNewMailbox(hash: string): Mailbox {
  const id = randomBytes(24).toString('base64url');
  return { hash, id, version: 0, isBlocked: false, askedAt: [] };
}

/** [M12] Undefined if the address was asked too often. Requests to a blocked address count, too. */
export function recordConfirmationRequest(
  store: MailboxStore,
  address: string,
  now: number,
): Promise<Mailbox | undefined> {
  return changeMailboxOf(store, address, (mailbox) => {
    const askedAt = mailbox.askedAt.filter((at) => at > now - DAY_MS);
    return askedAt.length < REMINDER_LIMITS.questionsPerDay
      ? { ...mailbox, askedAt: [...askedAt, now] }
      : undefined;
  });
}

/**
 * [M14] Reserves today's reminder of unfinished games, so that an address gets one a day, however many names share it. A retry
 * passes the same `jobToken` again.
 */
export function reserveDigest(
  store: MailboxStore,
  address: string,
  jobToken: string,
  now: number,
): Promise<Mailbox | undefined> {
  return changeMailboxOf(store, address, (mailbox) => {
    const { isBlocked, lastDigest } = mailbox;
    const isFree = !lastDigest || lastDigest.claim === jobToken || lastDigest.at <= now - DIGEST_PAUSE_MS;
    return isFree && !isBlocked ? { ...mailbox, lastDigest: { at: now, claim: jobToken } } : undefined;
  });
}

export async function isBlocked(store: Pick<MailboxStore, 'findMailbox'>, address: string): Promise<boolean> {
  return (await store.findMailbox({ hash: hashAddress(address) }))?.isBlocked ?? false;
}

export async function blockAddress(store: MailboxStore, address: string): Promise<void> {
  await changeMailboxOf(store, address, (mailbox) => ({ ...mailbox, isBlocked: true }));
}

export async function blockMailbox(store: MailboxStore, id: string): Promise<void> {
  await changeMailbox(store, { id }, (stored) => stored && { ...stored, isBlocked: true });
}
