import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SET_BACK_MS } from '../../games/time-store.ts';
import { RecentCache } from '../../recent-cache.ts';
import { toFairPlaySteps } from '../fair-play.ts';
import type { Outcome } from '../group-commit.ts';
import type { Listing } from '../listing.ts';
import { OpeningError } from '../opening-error.ts';
import { toPairingSteps } from '../pairing/change-steps.ts';
import { toAccountSteps } from '../ratings/steps.ts';
import {
  type BeatWrite,
  type ChangeRow,
  type EventRow,
  isOneStatement,
  type JobRow,
  type LeaseWrite,
  type MailboxWrite,
  type SubscriptionWrite,
  type Write,
} from '../row.ts';
import type { Step } from '../sql.ts';
import { diagnose } from './diagnosis.ts';
import { createPreparer } from './prepare.ts';
import { migrate, touch } from './schema.ts';

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

/**
 * [S16] Keeps a second server off the file, because it would not notice the commits of this one. The operating system holds the
 * lock, on a file beside the database, so it ends with the process. Readers and backups are not affected.
 */
function lockOut(path: string): () => void {
  const lock = new DatabaseSync(path);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new OpeningError('is served by another Kalah; stop that one first, or name another file');
  }
}

const SQLITE_BUSY = 5;

/** Creates the folder of the file, but no parents: when those are missing, a disk was probably not mounted. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (!existsSync(parent)) {
    throw new OpeningError(`is below ${parent}, which does not exist; create that folder, or mount its disk`);
  }
  mkdirSync(path);
}

/** How long to wait for another program's write, for example a backup's. */
const BUSY_TIMEOUT_MS = 5000;

/** Pages of thousands of players who are paired at once fit; with SQLite's 2 MB the same writes took an eighth more CPU time. */
const CACHE_KIB = 16 * 1024;

function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    migrate(db);
    if (db.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode !== 'wal') {
      throw new OpeningError(
        'is on a disk where processes cannot share memory; name a place on a local disk',
      );
    }
    // FULL: a commit returns when the write-ahead log is on the disk, not just handed to the operating system.
    db.exec(`PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -${CACHE_KIB}`);
    // The pages that a member of a batch changes are copied, so that it can be undone. The copies stay in memory: on disk, pairing
    // 10,000 players for rated games wrote 866 MB and took a third of the thread's CPU time. Recovery does not need them. It comes
    // after the migration, whose sorts may be too large for memory.
    db.exec('PRAGMA temp_store = MEMORY');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function createJournal(db: DatabaseSync): Journal {
  const keys = new GameKeys(db);
  const addJobs = createJobWriter(db);
  const runSteps = createStepRunner(db);
  const append = createAppend(db, keys, { addJobs, runSteps });
  const writeLease = createLeaseWriter(db, addJobs);
  const writeBeat = createBeatWriter(db);
  const postpone = db.prepare('UPDATE games SET due_at = ? WHERE id = ? AND due_at = ?');
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
      case 'postpone':
        return postpone.run(write.dueAt, write.id, write.before).changes === 1 ? 'done' : 'refused';
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

interface AppendParts {
  readonly addJobs: ReturnType<typeof createJobWriter>;
  readonly runSteps: ReturnType<typeof createStepRunner>;
}

/** [S3] The primary key (game, number) decides between writers: the first event of a stale change is already taken. */
function createAppend(
  db: DatabaseSync,
  keys: GameKeys,
  { addJobs, runSteps }: AppendParts,
): (row: ChangeRow) => Outcome {
  const insertGame = db.prepare(`
    INSERT INTO games
      (id, version, snapshot, status, engine_to_move, south_name, north_name, active_at, due_at, created_at, listed)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`);
  // Only after the event that the change was decided on, so that the log has no gap.
  const insertNext = db.prepare(`
    INSERT INTO events (game, number, at, data)
    SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM events WHERE game = ?1 AND number = ?5)
    ON CONFLICT DO NOTHING`);
  const insertEvent = db.prepare(`
    INSERT INTO events (game, number, at, data) VALUES ((SELECT key FROM games WHERE id = ?), ?, ?, ?)`);
  const saveCheckpoint = db.prepare(`
    UPDATE games SET version = ?, snapshot = ?, status = ?, engine_to_move = ?, south_name = ?, north_name = ?,
      active_at = ?, due_at = ?, export_number = NULL
    WHERE id = ?`);
  const saveListing = db.prepare(`
    UPDATE games SET status = ?, engine_to_move = ?, south_name = ?, north_name = ?, active_at = ?, due_at = ?
    WHERE id = ?`);
  const addScore = {
    won: db.prepare('UPDATE players SET won = won + 1 WHERE name = ?'),
    drawn: db.prepare('UPDATE players SET drawn = drawn + 1 WHERE name = ?'),
    lost: db.prepare('UPDATE players SET lost = lost + 1 WHERE name = ?'),
  };

  function create({ id, checkpoint }: ChangeRow): boolean {
    const { version, snapshot, createdAt, listed } = checkpoint!;
    const columns = [id, version, snapshot, ...toColumns(checkpoint!), createdAt, Number(listed)];
    return insertGame.run(...columns).changes === 1;
  }

  function addNext({ id, expected, events }: ChangeRow): boolean {
    const [{ number, at, data }] = events as [EventRow];
    const key = keys.find(id);
    return key !== undefined && insertNext.run(key, number, at, data, expected).changes === 1;
  }

  function update({ id, checkpoint, listing }: ChangeRow): void {
    if (checkpoint) saveCheckpoint.run(checkpoint.version, checkpoint.snapshot, ...toColumns(checkpoint), id);
    if (listing) saveListing.run(...toColumns(listing), id);
  }

  return (row) => {
    const { id, expected, events, scores = [], jobs = [] } = row;
    const isNew = expected === 0;
    const isWritten = isNew ? create(row) : addNext(row);
    if (!isWritten) return 'refused';
    for (const { number, at, data } of isNew ? events : events.slice(1))
      insertEvent.run(id, number, at, data);
    if (!isNew) update(row);
    for (const { name, score } of scores) addScore[score].run(name);
    addJobs(jobs);
    const steps = [...toAccountSteps(id, row), ...toPairingSteps(id, row.pairing), ...toFairPlaySteps(row)];
    return runSteps(steps) ? 'done' : 'refused';
  };
}

/** How many keys of games the writer caches. */
const REMEMBERED_KEYS = 10_000;

/** Finds the keys of games, and caches those of recent games. */
class GameKeys {
  readonly #select: StatementSync;
  readonly #known = new RecentCache<number>(REMEMBERED_KEYS);

  constructor(db: DatabaseSync) {
    this.#select = db.prepare('SELECT key FROM games WHERE id = ?');
  }

  find(id: string): number | undefined {
    const known = this.#known.find(id);
    if (known !== undefined) return known;
    const key = this.#select.get(id)?.key as number | undefined;
    if (key !== undefined) this.#known.keep(id, key);
    return key;
  }

  /** Must be called when a transaction was undone: the key of a game that it created may go to another game. */
  forget(): void {
    this.#known.clear();
  }
}

function createJobWriter(db: DatabaseSync): (jobs: readonly JobRow[]) => void {
  const insertJob = db.prepare(
    'INSERT INTO jobs (key, kind, data, due_at) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO NOTHING',
  );
  return (jobs) => {
    for (const { key, kind, data, dueAt } of jobs) insertJob.run(key, kind, data, dueAt);
  };
}

function createLeaseWriter(
  db: DatabaseSync,
  addJobs: ReturnType<typeof createJobWriter>,
): (write: LeaseWrite) => Outcome {
  const updateJob = db.prepare(
    'UPDATE jobs SET lease = ?, due_at = ?, attempts = ? WHERE key = ? AND lease IS ? AND attempts = ?',
  );
  const deleteJob = db.prepare('DELETE FROM jobs WHERE key = ? AND lease IS ? AND attempts = ?');
  return ({ key, lease, attempts, state, next = [] }) => {
    const { changes } = state
      ? updateJob.run(state.lease, state.dueAt, state.attempts, key, lease, attempts)
      : deleteJob.run(key, lease, attempts);
    if (changes !== 1) return 'refused';
    addJobs(next);
    return 'done';
  };
}

function createSubscriptionWriter(db: DatabaseSync): (write: SubscriptionWrite) => Outcome {
  const save = db.prepare(`
    INSERT INTO subscriptions (id, owner, created_at, data) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, created_at = excluded.created_at, data = excluded.data`);
  const remove = db.prepare('DELETE FROM subscriptions WHERE id = ?');
  return ({ id, saved }) => {
    const { changes } = saved ? save.run(id, saved.owner, saved.createdAt, saved.data) : remove.run(id);
    return changes === 1 ? 'done' : 'refused';
  };
}

function createMailboxWriter(db: DatabaseSync): (write: MailboxWrite) => Outcome {
  const add = db.prepare(
    'INSERT INTO mailboxes (hash, id, version, data) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const change = db.prepare(
    'UPDATE mailboxes SET id = ?, version = ?, data = ? WHERE hash = ? AND version = ?',
  );
  return ({ hash, id, version, data }) => {
    const { changes } =
      version === 1 ? add.run(hash, id, version, data) : change.run(id, version, data, hash, version - 1);
    return changes === 1 ? 'done' : 'refused';
  };
}

/** [T10] Nobody was charged for time in which no clock ran, so only outages with running clocks are recorded. */
function createBeatWriter(db: DatabaseSync): (write: BeatWrite) => Outcome {
  const insertOutage = db.prepare(`
    INSERT INTO outages (ended_at, began_at)
    SELECT ?1 + ?3, seen_at FROM uptime
    WHERE seen_at < ?1 - ?2 AND EXISTS (SELECT 1 FROM games WHERE due_at IS NOT NULL)
    ON CONFLICT DO NOTHING`);
  const noteOutage = db.prepare('UPDATE uptime SET outage_end = ?1 + ?2');
  const note = db.prepare(`
    UPDATE uptime SET seen_at = CASE WHEN ?1 < seen_at - ${SET_BACK_MS} THEN ?1 ELSE max(seen_at, ?1) END`);
  return ({ at, maxGapMs, graceMs }) => {
    if (insertOutage.run(at, maxGapMs, graceMs).changes === 1) noteOutage.run(at, graceMs);
    note.run(at);
    return 'done';
  };
}

/** Executes steps until one does not change what it should; returns whether all did. */
function createStepRunner(db: DatabaseSync): (steps: readonly Step[]) => boolean {
  const prepare = createPreparer(db);
  return (steps) =>
    steps.every(({ sql, values, changes }) => {
      const changed = prepare(sql).run(...values).changes;
      return changes === undefined || changed === changes;
    });
}

function toColumns(listing: Listing): SQLInputValue[] {
  const { status, engineToMove, southName, northName, activeAt, dueAt } = listing;
  return [status, Number(engineToMove), southName, northName, activeAt, dueAt];
}
