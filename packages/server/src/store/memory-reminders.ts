import type { SecretStore } from '../platform/secrets.ts';
import type { Mailbox } from '../reminders/mailbox.ts';
import type { ReminderStore } from '../reminders/store.ts';
import type { Subscription } from '../reminders/subscription.ts';

/** Reminders in memory, for tests. */
export class MemoryReminders implements ReminderStore, SecretStore {
  readonly #secrets = new Map<string, string>();
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #mailboxes = new Map<string, Mailbox>();

  async ensureSecret(name: string, value: string): Promise<string> {
    const kept = this.#secrets.get(name) ?? value;
    this.#secrets.set(name, kept);
    return kept;
  }

  async saveSubscription(subscription: Subscription): Promise<void> {
    this.#subscriptions.set(subscription.id, subscription);
  }

  hasSubscription(owner: string): boolean {
    return this.#subscriptions.values().some((subscription) => subscription.owner === owner);
  }

  async findSubscriptions(owner: string): Promise<readonly Subscription[]> {
    return [...this.#subscriptions.values()]
      .filter((subscription) => subscription.owner === owner)
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  async findSubscription(id: string): Promise<Subscription | undefined> {
    return this.#subscriptions.get(id);
  }

  async removeSubscription(id: string): Promise<void> {
    this.#subscriptions.delete(id);
  }

  async findMailbox(key: Parameters<ReminderStore['findMailbox']>[0]): Promise<Mailbox | undefined> {
    if ('hash' in key) return this.#mailboxes.get(key.hash);
    return [...this.#mailboxes.values()].find(({ id }) => id === key.id);
  }

  async saveMailbox(mailbox: Mailbox): Promise<boolean> {
    if ((this.#mailboxes.get(mailbox.hash)?.version ?? 0) !== mailbox.version - 1) return false;
    this.#mailboxes.set(mailbox.hash, mailbox);
    return true;
  }
}
