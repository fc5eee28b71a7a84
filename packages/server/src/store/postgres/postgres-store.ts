import { RatedPositionTable } from '../../fair-play/store/postgres-positions.ts';
import { Announcements } from '../../games/store/announcements.ts';
import { createPostgresGames } from '../../games/store/postgres-games.ts';
import { migrate } from '../../platform/database/migrations/postgres.ts';
import { toAddress } from '../../platform/database/postgres/address.ts';
import { Connections, withClientForMigration } from '../../platform/database/postgres/connection.ts';
import { createPostgresDatabase } from '../../platform/database/postgres/database.ts';
import { refuseWrongClock } from '../../platform/database/postgres/database-clock.ts';
import { orRefuse } from '../../platform/database/postgres/diagnosis.ts';
import { Doorbell } from '../../platform/database/postgres/doorbell.ts';
import { createSkippingTakeJobs } from '../../platform/jobs/take-jobs.ts';
import { toConsequences } from '../consequences.ts';
import type { Store } from '../store.ts';
import { createSubjectStores } from '../subjects.ts';

/** Everything in PostgreSQL, which any number of replicas share. */
export async function openPostgresStore(url: string, now = Date.now): Promise<Store> {
  const announcements = new Announcements();
  const address = toAddress(url);
  const doorbell = new Doorbell(address.direct, {
    onRing: (gameId, version) => announcements.announce({ kind: 'committed-elsewhere', gameId, version }),
    onGap: () => announcements.announce({ kind: 'resync' }),
  });
  await orRefuse(address.direct, () =>
    withClientForMigration(address.direct, async (client) => {
      await refuseWrongClock(client, now);
      await migrate(client);
    }),
  );
  await orRefuse(address.direct, () => doorbell.open());
  const connections = new Connections(url);
  const database = createPostgresDatabase(connections);
  const ratedPositions = new RatedPositionTable(connections);
  // After every interruption of the connection, and every few seconds.
  announcements.listen(({ kind }) => {
    if (kind === 'resync') ratedPositions.check();
  });
  const games = createPostgresGames({
    connections,
    database,
    announcements,
    toSteps: toConsequences,
    ring: (gameId, version) => doorbell.ring(gameId, version),
  });
  const subjects = createSubjectStores(database, createSkippingTakeJobs(database.fetch));

  return {
    ...subjects,
    fairPlay: { ...subjects.fairPlay, isInRatedGame: (keys) => ratedPositions.isInRatedGame(keys) },
    ...games,
    broadcast: (topic, text) => doorbell.broadcast(topic, text),
    onBroadcast: (listener) => doorbell.onBroadcast(listener),
    isDelivering: () => doorbell.isDelivering(),
    async close() {
      database.refuseWrites();
      await games.close();
      await doorbell.close();
      await connections.end();
    },
  };
}
