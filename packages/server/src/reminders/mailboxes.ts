import { randomBytes } from 'node:crypto';
import { REMINDER_LIMITS } from '../limits.ts';
import { DAY_MS } from '../platform/duration.ts';
import { hashAddress } from '../platform/mail/email-address.ts';
import type { ReminderStore } from './store.ts';
import type { Mailbox } from './subscription.ts';

/** [M14] A little less than a day, so that a daily reminder does not move to a later hour every day. */
const DIGEST_PAUSE_MS = 23 * 3_600_000;

/** How often a change is tried while other replicas are faster. */
const ATTEMPTS = 8;

type Boxes = Pick<ReminderStore, 'findMailbox' | 'saveMailbox'>;
type Key = Parameters<Boxes['findMailbox']>[0];
type Change = (found: Mailbox | undefined) => Mailbox | undefined;

/** Changes a mailbox; undefined if `change` refuses. If another replica was faster, decides again on the new version. */
async function changeMailbox(store: Boxes, key: Key, change: Change): Promise<Mailbox | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await store.findMailbox(key);
    const changed = change(found);
    if (!changed) return undefined;
    const next = { ...changed, version: (found?.version ?? 0) + 1 };
    if (await store.saveMailbox(next)) return next;
  }
  throw new Error('the mailbox is changed too often');
}

/** Changes the mailbox of an address, which may be its first. */
function changeMailboxOf(store: Boxes, address: string, change: (mailbox: Mailbox) => Mailbox | undefined) {
  const hash = hashAddress(address);
  return changeMailbox(store, { hash }, (found) => change(found ?? toNewMailbox(hash)));
}

function toNewMailbox(hash: string): Mailbox {
  const id = randomBytes(24).toString('base64url');
  return { hash, id, version: 0, isBlocked: false, askedAt: [] };
}

/** [M12] Records a question; undefined if the address was asked too often. Questions to a blocked address count, too. */
export function recordQuestion(store: Boxes, address: string, now: number): Promise<Mailbox | undefined> {
  return changeMailboxOf(store, address, (mailbox) => {
    const askedAt = mailbox.askedAt.filter((at) => at > now - DAY_MS);
    return askedAt.length < REMINDER_LIMITS.questionsPerDay
      ? { ...mailbox, askedAt: [...askedAt, now] }
      : undefined;
  });
}

/**
 * [M14] Reserves today's reminder of unfinished games, so that an address gets one a day, however many names share it. A retry
 * passes the same `claim` again.
 */
export function reserveDigest(
  store: Boxes,
  address: string,
  claim: string,
  now: number,
): Promise<Mailbox | undefined> {
  return changeMailboxOf(store, address, (mailbox) => {
    const { isBlocked, lastDigest } = mailbox;
    const isFree = !lastDigest || lastDigest.claim === claim || lastDigest.at <= now - DIGEST_PAUSE_MS;
    return isFree && !isBlocked ? { ...mailbox, lastDigest: { at: now, claim } } : undefined;
  });
}

/** [M13] Whether the owner of an address wants no e-mails at all. */
export async function isBlocked(store: Pick<Boxes, 'findMailbox'>, address: string): Promise<boolean> {
  return (await store.findMailbox({ hash: hashAddress(address) }))?.isBlocked ?? false;
}

export async function blockAddress(store: Boxes, address: string): Promise<void> {
  await changeMailboxOf(store, address, (mailbox) => ({ ...mailbox, isBlocked: true }));
}

export async function blockMailbox(store: Boxes, id: string): Promise<void> {
  await changeMailbox(store, { id }, (found) => found && { ...found, isBlocked: true });
}
