// Loaded into a server by --import: it then acknowledges before it commits. A proof that does not notice is none.
import { DatabaseSync } from 'node:sqlite';

const LIE_MS = 100;

const { exec, prepare } = DatabaseSync.prototype;
/** The connections that commit groups: only those have savepoints. The others stay honest, or the server would not start. */
const journals = new WeakSet<DatabaseSync>();
/** The connection that has something acknowledged and not committed. */
let owing: DatabaseSync | undefined;

DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...statement: Parameters<typeof prepare>) {
  if (statement[0].startsWith('SAVEPOINT')) journals.add(this);
  return prepare.apply(this, statement);
};

DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
  if (sql === 'BEGIN IMMEDIATE' && owing === this) return;
  if (sql !== 'COMMIT' || !journals.has(this)) {
    exec.call(this, sql);
    return;
  }
  if (owing) return;
  owing = this;
  setTimeout(() => {
    owing = undefined;
    exec.call(this, 'COMMIT');
  }, LIE_MS);
};
