import { rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Step } from '../database.ts';
import type { Outcome } from '../group-commit.ts';
import { OpeningError } from '../opening-error.ts';
import { diagnose } from './diagnosis.ts';
import { lockOut, makeFolder, openDatabase } from './file.ts';
import { createStepRunner } from './steps.ts';

/** One member of a batch: steps that are written together or not at all, or a row that is too frequent for steps. */
export type Write<Row> =
  | { readonly kind: 'transaction'; readonly steps: readonly Step[] }
  | { readonly kind: 'append'; readonly row: Row };

export interface Append<Row> {
  write(row: Row): Outcome;
  /** A single statement writes all or nothing. */
  isOneStatement(row: Row): boolean;
  /** Called when something was undone that `write` may have written. */
  forget(): void;
}

export type CreateAppend<Row> = (
  db: DatabaseSync,
  runSteps: ReturnType<typeof createStepRunner>,
) => Append<Row>;

export interface Journal<Row> {
  /** [S6] Commits a batch in one transaction; a failing member does not affect the others. */
  commit(writes: readonly Write<Row>[]): Outcome[];
  close(): void;
}

/** The only connection that writes to a file. It blocks while the disk syncs, so it runs in its own thread. */
export function openJournal<Row>(path: string, createAppend: CreateAppend<Row>): Journal<Row> {
  try {
    makeFolder(dirname(resolve(path)));
    const unlock = lockOut(`${path}-lock`);
    try {
      const journal = createJournal(openDatabase(path), createAppend);
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

export function createJournal<Row>(db: DatabaseSync, createAppend: CreateAppend<Row>): Journal<Row> {
  const runSteps = createStepRunner(db);
  const append = createAppend(db, runSteps);
  const begin = db.prepare('SAVEPOINT member');
  const undo = db.prepare('ROLLBACK TO member');
  const release = db.prepare('RELEASE member');

  function perform(write: Write<Row>): Outcome {
    if (write.kind === 'append') return append.write(write.row);
    return runSteps(write.steps) ? 'done' : 'rejected';
  }

  /** A savepoint per member undoes what the member wrote before it failed, and keeps what the others wrote. */
  function performAlone(write: Write<Row>): Outcome {
    begin.run();
    try {
      const outcome = perform(write);
      if (outcome === 'rejected') undo.run();
      release.run();
      return outcome;
    } catch (error) {
      append.forget();
      // A full disk ends the whole transaction; then there is no savepoint to return to.
      if (!db.isTransaction) throw error;
      db.exec('ROLLBACK TO member; RELEASE member');
      return { fault: String(error) };
    }
  }

  function performStatement(write: Write<Row>): Outcome {
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
          write.kind === 'append' && append.isOneStatement(write.row)
            ? performStatement(write)
            : performAlone(write),
        );
        db.exec('COMMIT');
        return outcomes;
      } catch (error) {
        append.forget();
        if (db.isTransaction) db.exec('ROLLBACK');
        return writes.map(() => ({ fault: String(error) }));
      }
    },
    close: () => db.close(),
  };
}
