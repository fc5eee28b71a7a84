import { createQueries, type Database, type Step } from '../platform/database/database.ts';
import type { ChangeJob } from '../platform/jobs/job.ts';
import type { Mailbox } from './mailbox.ts';
import type { Subscription } from './subscription.ts';

export type ReminderStore = ReturnType<typeof createReminderStore>;

interface Row {
  readonly data: string;
}

/** None of it is ever exported or shown to others. */
export function createReminderStore(database: Database) {
  const { read, find, write, change } = createQueries(database);
  return {
    saveSubscription(subscription: Subscription): Promise<void> {
      const sql = `
        INSERT INTO subscriptions (id, owner, created_at, data) VALUES ($1, $2, $3, $4)
        ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, created_at = excluded.created_at, data = excluded.data`;
      const { id, owner, createdAt } = subscription;
      return write(sql, id, owner, createdAt, JSON.stringify(subscription));
    },

    /** The oldest first. */
    async findSubscriptions(owner: string): Promise<readonly Subscription[]> {
      const sql = 'SELECT data FROM subscriptions WHERE owner = $1 ORDER BY created_at, id';
      return (await read<Row>(sql, [owner])).map(({ data }) => JSON.parse(data) as Subscription);
    },

    async findSubscription(id: string): Promise<Subscription | undefined> {
      const row = await find<Row>('SELECT data FROM subscriptions WHERE id = $1', id);
      return row && (JSON.parse(row.data) as Subscription);
    },

    removeSubscription: (id: string) => write('DELETE FROM subscriptions WHERE id = $1', id),

    async findMailbox(
      key: { readonly hash: string } | { readonly id: string },
    ): Promise<Mailbox | undefined> {
      const row =
        'hash' in key
          ? await find<Row>('SELECT data FROM mailboxes WHERE hash = $1', key.hash)
          : await find<Row>('SELECT data FROM mailboxes WHERE id = $1', key.id);
      return row && (JSON.parse(row.data) as Mailbox);
    },

    /** [S20] False unless the stored version is the one before. */
    saveMailbox(mailbox: Mailbox): Promise<boolean> {
      const { hash, id, version } = mailbox;
      const data = JSON.stringify(mailbox);
      if (version === 1) {
        const add =
          'INSERT INTO mailboxes (hash, id, version, data) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
        return change(add, hash, id, version, data);
      }
      const update = 'UPDATE mailboxes SET id = $1, version = $2, data = $3 WHERE hash = $4 AND version = $5';
      return change(update, id, version, data, hash, version - 1);
    },
  };
}

/** [M3] Adds a job of a change if its subscriber has switched on reminders. */
export function toReminderJobStep({ key, kind, data, dueAt, subscriber }: Required<ChangeJob>): Step {
  return {
    sql: `INSERT INTO jobs (key, kind, data, due_at)
          SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT 1 FROM subscriptions WHERE owner = $5)
          ON CONFLICT (key) DO NOTHING`,
    values: [key, kind, JSON.stringify(data), dueAt, subscriber],
    locks: `job ${key}`,
  };
}
