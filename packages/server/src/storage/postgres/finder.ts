import type { Game } from '../../games/game.ts';
import { Batcher } from '../batcher.ts';
import { decodeGame } from '../snapshot.ts';
import { type Connections, named } from './connection.ts';
import { persist } from './fault.ts';

const FIND = named('kalah_find', 'SELECT id, snapshot FROM games WHERE id = ANY ($1::uuid[])');

/** Reads games for many who ask at once in one way to the server and back; [S18] each decodes their own. */
export function createFinder(database: Connections): (id: string) => Promise<Game | undefined> {
  const finding = new Batcher<string, string | undefined>(
    async (ids) => {
      const { rows } = await persist(() => database.query<{ id: string; snapshot: string }>(FIND, [ids]));
      const snapshots = new Map(rows.map(({ id, snapshot }) => [id, snapshot]));
      return ids.map((id) => snapshots.get(id));
    },
    { concurrency: 4, maxBatch: 128 },
  );
  return async (id) => {
    const snapshot = await finding.add(id);
    return snapshot === undefined ? undefined : decodeGame(id, snapshot);
  };
}
