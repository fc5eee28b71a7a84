import type { Reminders } from '@kalah/api';
import { toWireTime } from '../platform/http/wire-time.ts';
import { maskAddress } from '../platform/mail/email-address.ts';
import type { Subscription } from './subscription.ts';

/** Without endpoints, keys and addresses, because others may see a token. */
export function toWireReminders(subscriptions: readonly Subscription[]): Reminders {
  const email = subscriptions.find((one) => one.channel === 'email');
  return {
    push: subscriptions
      .filter((one) => one.channel === 'push')
      .map(({ device, createdAt }) => ({ device, since: toWireTime(createdAt) })),
    email: email ? { address: maskAddress(email.address), confirmed: email.isConfirmed } : null,
  };
}
