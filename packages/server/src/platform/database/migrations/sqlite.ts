import type { DatabaseSync } from 'node:sqlite';
import type { Step } from '../database.ts';
import { OpeningError } from '../opening-error.ts';
import { listPending, readMigrations, refusePending } from './migrations.ts';

/** Marks every database file of Kalah ("KALA"), so that another program's file is not mistaken for one. */
const APPLICATION_ID = 0x4b414c41;

const MIGRATIONS = readMigrations('sqlite');
const NEWEST = MIGRATIONS.at(-1)!.version;

/** Brings a database to the newest schema, in one transaction. Databases of others or of a newer Kalah are not changed. */
export function migrate(db: DatabaseSync, migrations = MIGRATIONS): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    for (const { version, sql } of listPending(migrations, readVersion(db), 'file')) {
      db.exec(sql);
      db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version}`);
    }
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

export function refuseOtherSchema(db: DatabaseSync): void {
  refusePending(MIGRATIONS, readVersion(db), 'file');
}

/** Writes a value that is already there, to test whether the disk accepts a commit. */
export const TOUCH: Step = { sql: `PRAGMA user_version = ${NEWEST}`, values: [] };

/** 0 if the database is empty. */
function readVersion(db: DatabaseSync): number {
  const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (!isEmpty && readPragma(db, 'application_id') !== APPLICATION_ID) {
    throw new OpeningError('belongs to another program; use another file');
  }
  return readPragma(db, 'user_version');
}

function readPragma(db: DatabaseSync, name: string): number {
  const row = db.prepare(`PRAGMA ${name}`).get() as Record<string, number>;
  return row[name]!;
}
