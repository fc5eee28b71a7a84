/** The languages that reminders are written in. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

interface SubscriptionBase {
  readonly id: string;
  /** The hash of the token of the seat, which is the same in a rematch. */
  readonly owner: string;
  readonly language: Language;
  readonly createdAt: number;
}

/** A browser that shows notifications; RFC 8291 defines the keys. */
export interface PushSubscription extends SubscriptionBase {
  readonly channel: 'push';
  /** An id that the browser chooses. It distinguishes the browsers of one player. */
  readonly device: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface EmailSubscription extends SubscriptionBase {
  readonly channel: 'email';
  readonly address: string;
  /** Whether the owner of the address has agreed. Before that, only the question is sent. */
  readonly isConfirmed: boolean;
}

/** Where the player of a seat wants to be reminded. */
export type Subscription = PushSubscription | EmailSubscription;

/** What has been sent to an e-mail address. The address itself is not stored. */
export interface Mailbox {
  /** The hash of the address. */
  readonly hash: string;
  /** Part of the links in e-mails to the address. Nobody can guess it. */
  readonly id: string;
  /** Counts changes from 1. */
  readonly version: number;
  /** The owner wants no e-mail, or the address does not exist. */
  readonly isBlocked: boolean;
  /** When the owner was asked to confirm, during the last day. */
  readonly askedAt: readonly number[];
  /** The last reminder of unfinished games; `claim` identifies the job that sent it. */
  readonly lastDigest?: { readonly at: number; readonly claim: string };
}
