import type { Side } from '@kalah/rules';
import { toAccountLocks } from '../../accounts/store/locks.ts';
import {
  type Queries,
  type SqlValue,
  type Step,
  toParts,
  toPlaces,
  toSweepStep,
} from '../../platform/database/database.ts';
import { unavailable } from '../../platform/refusal.ts';
import { accountOf } from '../player.ts';
import type { Seek, SeekQuery, SeekState, StoredSeek } from '../seek.ts';

const ATTEMPTS = 4;

export function seekQueries({ read, find, transact, change }: Queries, alive: string) {
  /** [L5] Two replicas that add seeks of one seeker at the same moment collide, and one of them tries again. */
  async function addAlone(seek: Seek, replica: string): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (await transact(toLiveSteps([seek], replica))) return;
    }
    throw unavailable('the same person adds many seeks');
  }

  return {
    /** [L5] Each replaces the other live seek of its seeker. No two are of the same seeker. */
    async addLiveSeeks(seeks: readonly Seek[], replica: string): Promise<void> {
      if (await transact(toParts(seeks).flatMap((part) => toLiveSteps(part, replica)))) return;
      for (const seek of seeks) await addAlone(seek, replica);
    },

    /** Adds a correspondence seek; false if its seeker has `max` of them. */
    addLastingSeek: (seek: Seek, max: number): Promise<boolean> =>
      transact([
        ...toAccountLocks([accountOf(seek.player) ?? '']),
        {
          sql: `INSERT INTO seeks (id, seeker, replica, is_open, created_at, data)
                SELECT $1, $2, NULL, 1, $3, $4
                WHERE (SELECT count(*) FROM seeks WHERE seeker = $2 AND game IS NULL AND replica IS NULL) < $5
                ON CONFLICT DO NOTHING`,
          values: [seek.id, seek.seeker, seek.createdAt, JSON.stringify(seek), max],
          changes: 1,
        },
      ]),

    async findSeek(id: string): Promise<StoredSeek | undefined> {
      const row = await find<SeekRow>('SELECT * FROM seeks WHERE id = $1', id);
      return row && toStoredSeek(row);
    },

    /** [L6] Brings a live seek that has found no opponent to a replica; false if there is none. */
    resumeSeek: (id: string, replica: string): Promise<boolean> =>
      change(
        'UPDATE seeks SET replica = $2, is_open = 1 WHERE id = $1 AND game IS NULL AND replica IS NOT NULL',
        id,
        replica,
      ),

    /** [L6] Marks seeks whose connections were lost, so that nobody is paired with them. */
    async leaveSeeks(ids: readonly string[], replica: string): Promise<void> {
      const steps = toParts(ids).map((part) => ({
        sql: `UPDATE seeks SET is_open = 0 WHERE replica = $1 AND game IS NULL AND id IN (${toPlaces(part, 1)})`,
        values: [replica, ...part],
      }));
      await transact(steps);
    },

    /** [L6] Those that were left and not resumed. */
    async removeLeftSeeks(ids: readonly string[], replica: string): Promise<void> {
      const steps = toParts(ids).map((part) => ({
        sql: `DELETE FROM seeks WHERE replica = $1 AND game IS NULL AND is_open = 0 AND id IN (${toPlaces(part, 1)})`,
        values: [replica, ...part],
      }));
      await transact(steps);
    },

    /** False if it has found an opponent or is gone. */
    removeSeek: (id: string): Promise<boolean> =>
      change('DELETE FROM seeks WHERE id = $1 AND game IS NULL', id),

    /** [L5] The live seek of a seeker, even if its connection is lost; or else one that found an opponent at a time or later. */
    async findLiveSeek(seeker: string, pairedSince: number): Promise<StoredSeek | undefined> {
      const sql = `
        SELECT * FROM seeks WHERE seeker = $1 AND game IS NULL AND replica IS NOT NULL
        UNION ALL
        SELECT * FROM seeks WHERE seeker = $1 AND closed_at >= $2 AND replica IS NOT NULL`;
      const row = await find<SeekRow>(sql, seeker, pairedSince);
      return row && toStoredSeek(row);
    },

    /** Removed ones are missing. */
    async readSeekStates(ids: readonly string[]): Promise<ReadonlyMap<string, SeekState>> {
      const states = new Map<string, SeekState>();
      for (const part of toParts(ids)) {
        const sql = `SELECT id, replica, is_open, game, side FROM seeks WHERE id IN (${toPlaces(part)})`;
        for (const row of await read<StateRow>(sql, part)) states.set(row.id, toSeekState(row));
      }
      return states;
    },

    /** Open seeks of other replicas that are alive, and correspondence seeks. */
    async listOtherSeeks(replica: string, limit: number): Promise<readonly Seek[]> {
      const sql = `
        SELECT data FROM seeks WHERE is_open = 1 AND (replica IS NULL OR replica <> $1) AND ${alive}
        ORDER BY created_at, id LIMIT $2`;
      return (await read<SeekRow>(sql, [replica, limit])).map(toSeek);
    },

    /** [L8] Those that have waited longest first. */
    async listOpenSeeks({ clock, limit }: SeekQuery): Promise<readonly Seek[]> {
      const kind = clock === undefined ? '' : `AND replica IS ${clock === 'live' ? 'NOT ' : ''}NULL`;
      const sql = `
        SELECT data FROM seeks WHERE is_open = 1 ${kind} AND ${alive} ORDER BY created_at, id LIMIT $1`;
      return (await read<SeekRow>(sql, [limit])).map(toSeek);
    },

    async countOpenSeeks(): Promise<number> {
      const sql = `SELECT count(*) AS count FROM seeks WHERE is_open = 1 AND ${alive}`;
      return (await find<{ count: number }>(sql))!.count;
    },

    /** Those that found an opponent before a time. */
    async removePairedSeeks(before: number): Promise<void> {
      await transact([toSweepStep('seeks', 'id', 'closed_at', before)]);
    },
  };
}

const COLUMNS = 6;

function toLiveSteps(seeks: readonly Seek[], replica: string): Step[] {
  const rows = seeks.map((_, row) => `(${toPlaces(Array(COLUMNS).fill(0), row * COLUMNS)})`);
  const values = seeks.flatMap((seek): SqlValue[] => [
    seek.id,
    seek.seeker,
    replica,
    1,
    seek.createdAt,
    JSON.stringify(seek),
  ]);
  const seekers = seeks.map(({ seeker }) => seeker);
  return [
    {
      sql: `DELETE FROM seeks WHERE game IS NULL AND replica IS NOT NULL AND seeker IN (${toPlaces(seekers)})`,
      values: seekers,
    },
    {
      sql: `INSERT INTO seeks (id, seeker, replica, is_open, created_at, data) VALUES ${rows.join(', ')}
            ON CONFLICT DO NOTHING`,
      values,
      changes: seeks.length,
    },
  ];
}

interface StateRow {
  readonly id: string;
  readonly replica: string | null;
  readonly is_open: number;
  readonly game: string | null;
  readonly side: Side | null;
}

interface SeekRow extends StateRow {
  readonly data: string;
}

function toSeek({ data }: Pick<SeekRow, 'data'>): Seek {
  return JSON.parse(data) as Seek;
}

function toStoredSeek(row: SeekRow): StoredSeek {
  return { seek: toSeek(row), ...toSeekState(row) };
}

function toSeekState({ replica, is_open, game, side }: StateRow): SeekState {
  return {
    ...(replica !== null && { replica }),
    isLeft: is_open === 0 && game === null,
    ...(game !== null && { pairing: { game, side: side! } }),
  };
}
