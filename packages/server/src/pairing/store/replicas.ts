import type { Queries } from '../../platform/database/database.ts';
import type { PairingStore } from '../pairing-store.ts';

type ReplicaMethods = Pick<PairingStore, 'beatReplica' | 'removeDeadReplicas' | 'removeReplica'>;

/** [L7] A replica that has not been heard of for this long is not up. Milliseconds. */
const DEAD_AFTER_MS = 6000;

/** `time` is the clock of the database as SQL, because the clocks of replicas differ. */
export function toAliveCondition(time: string): string {
  return `(replica IS NULL OR replica IN (
    SELECT id FROM pairing_replicas WHERE seen_at > ${time} - ${DEAD_AFTER_MS}))`;
}

export function replicaQueries({ read, transact, write }: Queries, time: string): ReplicaMethods {
  return {
    async beatReplica(replica) {
      await write(
        `INSERT INTO pairing_replicas (id, seen_at) VALUES ($1, ${time})
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
        replica,
      );
      const sql = `SELECT id FROM pairing_replicas WHERE seen_at > ${time} - ${DEAD_AFTER_MS} ORDER BY id`;
      return (await read<{ id: string }>(sql, [])).map(({ id }) => id);
    },

    async removeDeadReplicas() {
      await transact([
        { sql: `DELETE FROM pairing_replicas WHERE seen_at <= ${time} - ${DEAD_AFTER_MS}`, values: [] },
        {
          sql: `DELETE FROM seeks WHERE game IS NULL AND replica IS NOT NULL
                AND replica NOT IN (SELECT id FROM pairing_replicas)`,
          values: [],
        },
      ]);
    },

    removeReplica: (replica) => write('DELETE FROM pairing_replicas WHERE id = $1', replica),
  };
}
