import type { Reminders } from '@kalah/api';
import { maskAddress } from '../../reminders/email-address.ts';
import type { Subscription } from '../../reminders/reminder-store.ts';
import { toWireTime } from '../wire-time.ts';

/** Where a player is reminded, without endpoints, keys and addresses: a token may be seen by others. */
export function toWireReminders(subscriptions: readonly Subscription[]): Reminders {
  const email = subscriptions.find((one) => one.channel === 'email');
  return {
    push: subscriptions
      .filter((one) => one.channel === 'push')
      .map(({ device, createdAt }) => ({ device, since: toWireTime(createdAt) })),
    email: email ? { address: maskAddress(email.address), confirmed: email.isConfirmed } : null,
  };
}
