import type { MailLanguage } from '@kalah/api';

interface SubscriptionBase {
  readonly id: string;
  /** The hash of the token of the seat, which is the same in a rematch. */
  readonly owner: string;
  readonly language: MailLanguage;
  readonly createdAt: number;
}

/** A browser that shows notifications; RFC 8291 defines the keys. */
export interface PushSubscription extends SubscriptionBase {
  readonly channel: 'push';
  readonly device: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface EmailSubscription extends SubscriptionBase {
  readonly channel: 'email';
  readonly address: string;
  readonly isConfirmed: boolean;
}

export type Subscription = PushSubscription | EmailSubscription;
