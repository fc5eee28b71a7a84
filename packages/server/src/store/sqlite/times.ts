import type { DatabaseSync } from 'node:sqlite';
import type { Outage } from '@kalah/rules/clock';
import type { DueGame, TimeStore } from '../../games/clocks/time-store.ts';
import type { GroupCommit } from '../../platform/database/group-commit.ts';
import type { Write } from '../row.ts';

type Reading = <Found>(read: () => Found) => Promise<Found>;

/** Due times and heartbeats in the file. It has no clock of its own. */
export function createTimeStore(db: DatabaseSync, writer: GroupCommit<Write>, reading: Reading): TimeStore {
  const findDue = db.prepare(
    'SELECT id, due_at AS dueAt FROM games WHERE due_at <= ? ORDER BY due_at LIMIT ?',
  );
  const findNext = db.prepare('SELECT min(due_at) AS dueAt FROM games WHERE due_at IS NOT NULL');
  const findOutages = db.prepare(
    'SELECT began_at AS "from", ended_at AS "to" FROM outages WHERE ended_at > ? ORDER BY ended_at',
  );

  return {
    listDueGames: (now, limit) => reading(() => findDue.all(now, limit) as unknown as DueGame[]),
    findNextDueTime: () => reading(() => (findNext.get() as { dueAt: number | null }).dueAt ?? undefined),
    async setDueTime({ id, dueAt: before }, dueAt) {
      await writer.commit({ kind: 'due-time', id, before, dueAt: dueAt ?? null });
    },
    async recordHeartbeat({ at, maxGapMs, graceMs, after }) {
      await writer.commit({ kind: 'beat', at, maxGapMs, graceMs });
      return { outages: await reading(() => findOutages.all(after) as unknown as Outage[]) };
    },
  };
}
