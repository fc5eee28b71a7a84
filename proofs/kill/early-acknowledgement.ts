// Loaded into a server with --import to make it acknowledge before it commits, which the proof must detect.
import { DatabaseSync } from 'node:sqlite';

const COMMIT_DELAY_MS = 100;

const { exec, prepare } = DatabaseSync.prototype;
/** The connections that commit batches, recognized by their savepoints. Other connections must work, or the server would not start. */
const journals = new WeakSet<DatabaseSync>();
/** The connection with an acknowledged transaction that is not committed yet. */
let pending: DatabaseSync | undefined;

DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...statement: Parameters<typeof prepare>) {
  if (statement[0].startsWith('SAVEPOINT')) journals.add(this);
  return prepare.apply(this, statement);
};

DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
  if (sql === 'BEGIN IMMEDIATE' && pending === this) return;
  if (sql !== 'COMMIT' || !journals.has(this)) {
    exec.call(this, sql);
    return;
  }
  if (pending) return;
  pending = this;
  setTimeout(() => {
    pending = undefined;
    exec.call(this, 'COMMIT');
  }, COMMIT_DELAY_MS);
};
