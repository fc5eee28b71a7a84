import type { DatabaseSync } from 'node:sqlite';
import { SET_BACK_MS } from '../../games/clocks/time-store.ts';
import type { Step } from '../../platform/database/database.ts';
import type { Outcome } from '../../platform/database/group-commit.ts';
import { createPreparer } from '../../platform/database/sqlite/prepare.ts';
import type { BeatWrite, JobRow, LeaseWrite, MailboxWrite, SubscriptionWrite } from '../row.ts';

export function createJobWriter(db: DatabaseSync): (jobs: readonly JobRow[]) => void {
  const insertJob = db.prepare(`
    INSERT INTO jobs (key, kind, data, due_at)
    SELECT ?1, ?2, ?3, ?4 WHERE ?5 IS NULL OR EXISTS (SELECT 1 FROM subscriptions WHERE owner = ?5)
    ON CONFLICT (key) DO NOTHING`);
  return (jobs) => {
    for (const { key, kind, data, dueAt, subscriber = null } of jobs)
      insertJob.run(key, kind, data, dueAt, subscriber);
  };
}

export function createLeaseWriter(
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

export function createSubscriptionWriter(db: DatabaseSync): (write: SubscriptionWrite) => Outcome {
  const save = db.prepare(`
    INSERT INTO subscriptions (id, owner, created_at, data) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, created_at = excluded.created_at, data = excluded.data`);
  const remove = db.prepare('DELETE FROM subscriptions WHERE id = ?');
  return ({ id, saved }) => {
    const { changes } = saved ? save.run(id, saved.owner, saved.createdAt, saved.data) : remove.run(id);
    return changes === 1 ? 'done' : 'refused';
  };
}

export function createMailboxWriter(db: DatabaseSync): (write: MailboxWrite) => Outcome {
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
export function createBeatWriter(db: DatabaseSync): (write: BeatWrite) => Outcome {
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
export function createStepRunner(db: DatabaseSync): (steps: readonly Step[]) => boolean {
  const prepare = createPreparer(db);
  return (steps) =>
    steps.every(({ sql, values, changes }) => {
      const changed = prepare(sql).run(...values).changes;
      return changes === undefined || changed === changes;
    });
}
