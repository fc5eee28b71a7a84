import { rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isOneEvent } from '../../games/store/change-row.ts';
import { createAppend, GameKeys } from '../../games/store/sqlite-append.ts';
import type { Outcome } from '../../platform/database/group-commit.ts';
import { OpeningError } from '../../platform/database/opening-error.ts';
import { createStepRunner } from '../../platform/database/sqlite/steps.ts';
import type { Write } from '../row.ts';
import { diagnose } from './diagnosis.ts';
import { lockOut, makeFolder, openDatabase } from './file.ts';

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
  const runSteps = createStepRunner(db);
  const append = createAppend(db, keys, runSteps);
  const begin = db.prepare('SAVEPOINT member');
  const undo = db.prepare('ROLLBACK TO member');
  const release = db.prepare('RELEASE member');

  function perform(write: Write): Outcome {
    if (write.kind === 'append') return append(write);
    return runSteps(write.steps) ? 'done' : 'refused';
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
          write.kind === 'append' && isOneEvent(write) ? performStatement(write) : performAlone(write),
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
