import { rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Outcome } from '../../platform/database/group-commit.ts';
import { OpeningError } from '../../platform/database/opening-error.ts';
import { isOneStatement, type Write } from '../row.ts';
import { createAppend, GameKeys } from './append.ts';
import { diagnose } from './diagnosis.ts';
import { lockOut, makeFolder, openDatabase } from './file.ts';
import { touch } from './schema.ts';
import {
  createBeatWriter,
  createJobWriter,
  createLeaseWriter,
  createMailboxWriter,
  createStepRunner,
  createSubscriptionWriter,
} from './writers.ts';

export interface Journal {
  /** [S6] Commits a batch in one transaction; a failing member does not affect the others. */
  commit(writes: readonly Write[]): Outcome[];
  close(): void;
}

/** The only connection that writes. It blocks while the disk syncs, so it runs in its own thread. */
export function openJournal(path: string): Journal {
  try {
    makeFolder(dirname(resolve(path)));
    const unlock = lockOut(`${path}-lock`);
    try {
      const journal = createJournal(openDatabase(path));
      return {
        commit: journal.commit,
        close() {
          journal.close();
          unlock();
        },
      };
    } catch (error) {
      // Do not leave a lock file beside a file that is not a Kalah database.
      rmSync(`${path}-lock`, { force: true });
      unlock();
      throw error;
    }
  } catch (error) {
    throw new OpeningError(diagnose(path, error), { cause: error });
  }
}

function createJournal(db: DatabaseSync): Journal {
  const keys = new GameKeys(db);
  const addJobs = createJobWriter(db);
  const runSteps = createStepRunner(db);
  const append = createAppend(db, keys, { addJobs, runSteps });
  const writeLease = createLeaseWriter(db, addJobs);
  const writeBeat = createBeatWriter(db);
  const setDueTime = db.prepare('UPDATE games SET due_at = ? WHERE id = ? AND due_at = ?');
  const insertSecret = db.prepare(
    'INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
  );
  const writeSubscription = createSubscriptionWriter(db);
  const writeMailbox = createMailboxWriter(db);
  const begin = db.prepare('SAVEPOINT member');
  const undo = db.prepare('ROLLBACK TO member');
  const release = db.prepare('RELEASE member');
  const takeName = db.prepare(
    `INSERT INTO account_names (form) VALUES (?)
     ON CONFLICT (form) DO UPDATE SET form = excluded.form WHERE account IS NULL`,
  );
  const insertPlayer = db.prepare(
    'INSERT INTO players (name, email, won, drawn, lost) VALUES (?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING',
  );

  function perform(write: Write): Outcome {
    switch (write.kind) {
      case 'append':
        return append(write);
      case 'player': {
        const { name, email, score, form } = write;
        if (takeName.run(form).changes === 0) return 'refused';
        const { changes } = insertPlayer.run(name, email, score.won, score.drawn, score.lost);
        return changes === 1 ? 'done' : 'refused';
      }
      case 'lease':
        return writeLease(write);
      case 'jobs':
        addJobs(write.jobs);
        return 'done';
      case 'secret':
        return insertSecret.run(write.name, write.value).changes === 1 ? 'done' : 'refused';
      case 'subscription':
        return writeSubscription(write);
      case 'mailbox':
        return writeMailbox(write);
      case 'due-time':
        return setDueTime.run(write.dueAt, write.id, write.before).changes === 1 ? 'done' : 'refused';
      case 'beat':
        return writeBeat(write);
      case 'transaction':
        return runSteps(write.steps) ? 'done' : 'refused';
      case 'check':
        touch(db);
        return 'done';
    }
  }

  /** A savepoint per member undoes what the member wrote before it failed, and keeps what the others wrote. */
  function performAlone(write: Write): Outcome {
    begin.run();
    try {
      const outcome = perform(write);
      if (outcome === 'refused') undo.run();
      release.run();
      return outcome;
    } catch (error) {
      keys.forget();
      // A full disk ends the whole transaction; then there is no savepoint to return to.
      if (!db.isTransaction) throw error;
      db.exec('ROLLBACK TO member; RELEASE member');
      return { fault: String(error) };
    }
  }

  /** A single statement writes all or nothing, so it needs no savepoint. */
  function performStatement(write: Write): Outcome {
    try {
      return perform(write);
    } catch (error) {
      if (!db.isTransaction) throw error;
      return { fault: String(error) };
    }
  }

  return {
    commit(writes) {
      try {
        db.exec('BEGIN IMMEDIATE');
        const outcomes = writes.map((write) =>
          isOneStatement(write) ? performStatement(write) : performAlone(write),
        );
        db.exec('COMMIT');
        return outcomes;
      } catch (error) {
        keys.forget();
        if (db.isTransaction) db.exec('ROLLBACK');
        return writes.map(() => ({ fault: String(error) }));
      }
    },
    close: () => db.close(),
  };
}
