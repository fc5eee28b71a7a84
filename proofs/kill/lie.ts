// Loaded into a server by --import: it then acknowledges before it commits. A proof that does not notice is none.
import { DatabaseSync } from 'node:sqlite';

const LIE_MS = 100;

const honest = DatabaseSync.prototype.exec;
/** The connection that has something acknowledged and not committed. */
let owing: DatabaseSync | undefined;
/** Only group commits work with savepoints; everything else stays honest, or the server would not start. */
let isGroup = false;

DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string): void {
  if (sql.startsWith('SAVEPOINT')) isGroup = true;
  if (sql === 'BEGIN IMMEDIATE' && owing === this) return;
  if (sql !== 'COMMIT' || !isGroup) {
    honest.call(this, sql);
    return;
  }
  if (owing) return;
  owing = this;
  setTimeout(() => {
    owing = undefined;
    isGroup = false;
    honest.call(this, 'COMMIT');
  }, LIE_MS);
};
