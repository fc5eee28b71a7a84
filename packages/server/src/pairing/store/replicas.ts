import type { Queries } from '../../platform/database/database.ts';

/** [L7] A replica that has not been heard of for this long is not up. Milliseconds. */
const DEAD_AFTER_MS = 6000;

/** `time` is the clock of the database as SQL, because the clocks of replicas differ. */
export function toAliveCondition(time: string): string {
  return `(replica IS NULL OR replica IN (
    SELECT id FROM pairing_replicas WHERE seen_at > ${time} - ${DEAD_AFTER_MS}))`;
}

export function replicaQueries({ read, transact, write }: Queries, time: string) {
  return {
    /** [L7] Records that a replica is up. Resolves to those that are, in order. */
    async beatReplica(replica: string): Promise<readonly string[]> {
      await write(
        `INSERT INTO pairing_replicas (id, seen_at) VALUES ($1, ${time})
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
        replica,
      );
      const sql = `SELECT id FROM pairing_replicas WHERE seen_at > ${time} - ${DEAD_AFTER_MS} ORDER BY id`;
      return (await read<{ id: string }>(sql, [])).map(({ id }) => id);
    },

    /** [L7] With their live seeks. */
    async removeDeadReplicas(): Promise<void> {
      await transact([
        { sql: `DELETE FROM pairing_replicas WHERE seen_at <= ${time} - ${DEAD_AFTER_MS}`, values: [] },
        {
          sql: `DELETE FROM seeks WHERE game IS NULL AND replica IS NOT NULL
                AND replica NOT IN (SELECT id FROM pairing_replicas)`,
          values: [],
        },
      ]);
    },

    /** Nobody waits for it any more. Its seeks stay for a moment. */
    removeReplica: (replica: string): Promise<void> =>
      write('DELETE FROM pairing_replicas WHERE id = $1', replica),
  };
}
