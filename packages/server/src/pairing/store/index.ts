import { createQueries, type Database } from '../../platform/database/database.ts';
import { challengeQueries } from './challenges.ts';
import { noticeQueries } from './notices.ts';
import { replicaQueries, toAliveCondition } from './replicas.ts';
import { seekQueries } from './seeks.ts';

/** Milliseconds since 1970 by the clock of SQLite, which is that of the machine. */
const SQLITE_TIME = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

export type PairingStore = ReturnType<typeof createPairingStore>;

/**
 * Every method is one transaction. Games close seeks and challenges, and add notices, in the transaction that creates them
 * (`Change.closes`, `Change.withdraws`, `Change.notices`).
 */
export function createPairingStore(database: Database) {
  const time = database.clock ?? SQLITE_TIME;
  const queries = createQueries(database);
  return {
    ...seekQueries(queries, toAliveCondition(time)),
    ...replicaQueries(queries, time),
    ...challengeQueries(queries),
    ...noticeQueries(queries),
  };
}
