import type { Statement } from '../../platform/database/postgres/connection.ts';
import { COMMIT_TO_DISK } from '../../platform/database/postgres/durability.ts';
import type { ReminderStore } from '../../reminders/reminder-store.ts';
import { type PlayerRow, parseMailbox, parseSubscription, toPlayer } from '../row.ts';

const KEEP_SECRET = {
  text: `
  INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING ${COMMIT_TO_DISK}`,
};
const FIND_SECRET = { text: 'SELECT value FROM secrets WHERE name = $1' };

const SAVE = {
  text: `
  INSERT INTO subscriptions (id, owner, created_at, data) VALUES ($1, $2, $3, $4)
  ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, created_at = excluded.created_at, data = excluded.data
  RETURNING ${COMMIT_TO_DISK}`,
};
const REMOVE = { text: `DELETE FROM subscriptions WHERE id = $1 RETURNING ${COMMIT_TO_DISK}` };
const FIND_BY_OWNER = { text: 'SELECT data FROM subscriptions WHERE owner = $1 ORDER BY created_at, id' };
const FIND_BY_ID = { text: 'SELECT data FROM subscriptions WHERE id = $1' };

const FIND_MAILBOX = {
  hash: { text: 'SELECT data FROM mailboxes WHERE hash = $1' },
  id: { text: 'SELECT data FROM mailboxes WHERE id = $1' },
};
/** A mailbox that another replica has just added is not replaced. */
const ADD_MAILBOX = {
  text: `
  INSERT INTO mailboxes (hash, id, version, data) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
  RETURNING ${COMMIT_TO_DISK}`,
};
const CHANGE_MAILBOX = {
  text: `
  UPDATE mailboxes SET id = $2, version = $3, data = $4 WHERE hash = $1 AND version = $3 - 1
  RETURNING ${COMMIT_TO_DISK}`,
};

const PLAYERS = {
  text: 'SELECT * FROM players WHERE name > $1 AND email IS NOT NULL ORDER BY name LIMIT $2',
};

interface Statements {
  read<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  write(statement: Statement, values: readonly unknown[]): Promise<boolean>;
}

export function createReminderStore({ read, write }: Statements): ReminderStore {
  return {
    async ensureSecret(name, value) {
      await write(KEEP_SECRET, [name, value]);
      const [row] = await read<{ value: string }>(FIND_SECRET, [name]);
      return row!.value;
    },
    async saveSubscription(subscription) {
      const { id, owner, createdAt } = subscription;
      await write(SAVE, [id, owner, createdAt, JSON.stringify(subscription)]);
    },
    async findSubscriptions(owner) {
      return (await read<{ data: string }>(FIND_BY_OWNER, [owner])).map(parseSubscription);
    },
    async findSubscription(id) {
      const [row] = await read<{ data: string }>(FIND_BY_ID, [id]);
      return row && parseSubscription(row);
    },
    async removeSubscription(id) {
      await write(REMOVE, [id]);
    },
    async findMailbox(key) {
      const [row] =
        'hash' in key
          ? await read<{ data: string }>(FIND_MAILBOX.hash, [key.hash])
          : await read<{ data: string }>(FIND_MAILBOX.id, [key.id]);
      return row && parseMailbox(row);
    },
    saveMailbox(mailbox) {
      const { hash, id, version } = mailbox;
      const values = [hash, id, version, JSON.stringify(mailbox)];
      return write(version === 1 ? ADD_MAILBOX : CHANGE_MAILBOX, values);
    },
    async findPlayersWithEmail(after, limit) {
      return (await read<PlayerRow>(PLAYERS, [after, limit])).map(toPlayer);
    },
  };
}
