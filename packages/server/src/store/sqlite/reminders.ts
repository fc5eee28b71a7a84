import type { DatabaseSync } from 'node:sqlite';
import type { GroupCommit } from '../../platform/database/group-commit.ts';
import type { ReminderStore } from '../../reminders/reminder-store.ts';
import { type PlayerRow, parseMailbox, parseSubscription, toPlayer, type Write } from '../row.ts';

type Reading = <Found>(read: () => Found) => Promise<Found>;

/** Reminders in the file. */
export function createReminderStore(
  db: DatabaseSync,
  writer: GroupCommit<Write>,
  reading: Reading,
): ReminderStore {
  const findSecret = db.prepare('SELECT value FROM secrets WHERE name = ?');
  const findByOwner = db.prepare('SELECT data FROM subscriptions WHERE owner = ? ORDER BY created_at, id');
  const findById = db.prepare('SELECT data FROM subscriptions WHERE id = ?');
  const findMailbox = {
    hash: db.prepare('SELECT data FROM mailboxes WHERE hash = ?'),
    id: db.prepare('SELECT data FROM mailboxes WHERE id = ?'),
  };
  const findPlayers = db.prepare(
    'SELECT * FROM players WHERE name > ? AND email IS NOT NULL ORDER BY name LIMIT ?',
  );

  return {
    async ensureSecret(name, value) {
      await writer.commit({ kind: 'secret', name, value });
      return reading(() => (findSecret.get(name) as { value: string }).value);
    },
    async saveSubscription(subscription) {
      const { id, owner, createdAt } = subscription;
      await writer.commit({
        kind: 'subscription',
        id,
        saved: { owner, createdAt, data: JSON.stringify(subscription) },
      });
    },
    findSubscriptions: (owner) =>
      reading(() => (findByOwner.all(owner) as { data: string }[]).map(parseSubscription)),
    findSubscription: (id) =>
      reading(() => {
        const row = findById.get(id) as { data: string } | undefined;
        return row && parseSubscription(row);
      }),
    async removeSubscription(id) {
      await writer.commit({ kind: 'subscription', id });
    },
    findMailbox: (key) =>
      reading(() => {
        const row = ('hash' in key ? findMailbox.hash.get(key.hash) : findMailbox.id.get(key.id)) as
          | { data: string }
          | undefined;
        return row && parseMailbox(row);
      }),
    saveMailbox: (mailbox) => {
      const { hash, id, version } = mailbox;
      return writer.commit({ kind: 'mailbox', hash, id, version, data: JSON.stringify(mailbox) });
    },
    findPlayersWithEmail: (after, limit) =>
      reading(() => (findPlayers.all(after, limit) as unknown as PlayerRow[]).map(toPlayer)),
  };
}
