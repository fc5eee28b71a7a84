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
import type { PairingStore } from '../pairing-store.ts';
import { accountOf } from '../player.ts';
import type { Seek, SeekState, StoredSeek } from '../seek.ts';

type SeekMethods = Pick<
  PairingStore,
  | 'addLiveSeeks'
  | 'addLastingSeek'
  | 'findSeek'
  | 'resumeSeek'
  | 'leaveSeeks'
  | 'removeLeftSeeks'
  | 'removeSeek'
  | 'findLiveSeek'
  | 'findSeekStates'
  | 'listOtherSeeks'
  | 'listOpenSeeks'
  | 'countOpenSeeks'
  | 'removePairedSeeks'
>;

/** How often a seek is added while the same person adds others elsewhere. */
const ATTEMPTS = 4;

/** `alive` is a condition on `seeks`: its replica is up, or it needs none. */
export function seekQueries({ read, find, transact, change }: Queries, alive: string): SeekMethods {
  /** [L5] Two replicas that add seeks of one person at the same moment collide, and one of them tries again. */
  async function addAlone(seek: Seek, replica: string): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (await transact(toLiveSteps([seek], replica))) return;
    }
    throw unavailable('the same person adds many seeks');
  }

  return {
    async addLiveSeeks(seeks, replica) {
      if (await transact(toParts(seeks).flatMap((part) => toLiveSteps(part, replica)))) return;
      for (const seek of seeks) await addAlone(seek, replica);
    },

    addLastingSeek: (seek, max) =>
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

    async findSeek(id) {
      const row = await find<SeekRow>('SELECT * FROM seeks WHERE id = $1', id);
      return row && toStoredSeek(row);
    },

    resumeSeek: (id, replica) =>
      change(
        'UPDATE seeks SET replica = $2, is_open = 1 WHERE id = $1 AND game IS NULL AND replica IS NOT NULL',
        id,
        replica,
      ),

    async leaveSeeks(ids, replica) {
      const steps = toParts(ids).map((part) => ({
        sql: `UPDATE seeks SET is_open = 0 WHERE replica = $1 AND game IS NULL AND id IN (${toPlaces(part, 1)})`,
        values: [replica, ...part],
      }));
      await transact(steps);
    },

    async removeLeftSeeks(ids, replica) {
      const steps = toParts(ids).map((part) => ({
        sql: `DELETE FROM seeks WHERE replica = $1 AND game IS NULL AND is_open = 0 AND id IN (${toPlaces(part, 1)})`,
        values: [replica, ...part],
      }));
      await transact(steps);
    },

    removeSeek: (id) => change('DELETE FROM seeks WHERE id = $1 AND game IS NULL', id),

    async findLiveSeek(seeker, pairedSince) {
      const sql = `
        SELECT * FROM seeks WHERE seeker = $1 AND game IS NULL AND replica IS NOT NULL
        UNION ALL
        SELECT * FROM seeks WHERE seeker = $1 AND closed_at >= $2 AND replica IS NOT NULL`;
      const row = await find<SeekRow>(sql, seeker, pairedSince);
      return row && toStoredSeek(row);
    },

    async findSeekStates(ids) {
      const states = new Map<string, SeekState>();
      for (const part of toParts(ids)) {
        const sql = `SELECT id, replica, is_open, game, side FROM seeks WHERE id IN (${toPlaces(part)})`;
        for (const row of await read<StateRow>(sql, part)) states.set(row.id, toSeekState(row));
      }
      return states;
    },

    async listOtherSeeks(replica, limit) {
      const sql = `
        SELECT data FROM seeks WHERE is_open = 1 AND (replica IS NULL OR replica <> $1) AND ${alive}
        ORDER BY created_at, id LIMIT $2`;
      return (await read<SeekRow>(sql, [replica, limit])).map(toSeek);
    },

    async listOpenSeeks({ clock, limit }) {
      const kind = clock === undefined ? '' : `AND replica IS ${clock === 'live' ? 'NOT ' : ''}NULL`;
      const sql = `
        SELECT data FROM seeks WHERE is_open = 1 ${kind} AND ${alive} ORDER BY created_at, id LIMIT $1`;
      return (await read<SeekRow>(sql, [limit])).map(toSeek);
    },

    async countOpenSeeks() {
      const sql = `SELECT count(*) AS count FROM seeks WHERE is_open = 1 AND ${alive}`;
      return (await find<{ count: number }>(sql))!.count;
    },

    async removePairedSeeks(before) {
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
