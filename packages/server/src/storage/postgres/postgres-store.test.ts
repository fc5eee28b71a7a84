import { afterAll, beforeAll } from 'vitest';
import { describeAccountStore } from '../account-contract.ts';
import { describeExplorer } from '../explorer-contract.ts';
import { describeExports } from '../export-contract.ts';
import { describeFairPlay } from '../fair-play-contract.ts';
import { describeJobStore } from '../job-contract.ts';
import { describeLastingStore, describeSharedStore, type LastingStore } from '../lasting-contract.ts';
import { describeModeration } from '../moderation-contract.ts';
import { describePairingStore } from '../pairing-contract.ts';
import { describePuzzles } from '../puzzle-contract.ts';
import { describeRatings } from '../rating-contract.ts';
import { describeReminders } from '../reminder-contract.ts';
import type { Store } from '../store.ts';
import { describeStore } from '../store-contract.ts';
import { describeTimes } from '../time-contract.ts';
import { toAddress } from './address.ts';
import { openPostgresArchive } from './archive.ts';
import { createClient } from './connection.ts';
import { openPostgresStore } from './postgres-store.ts';
import { Schemas } from './schema-fixture.ts';
import { runAs, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let schemas: Schemas;
beforeAll(async () => {
  server = await startTestServer();
  schemas = new Schemas(server);
});
afterAll(async () => {
  await shared?.store.close();
  await server.stop();
});

/** A store that tests use one after another, because its connections take more processor time than most tests. */
let shared: { readonly url: string; readonly store: Store } | undefined;

async function open() {
  shared ??= await openShared();
  const { url, store } = shared;
  return { store, close: () => schemas.restore(url) };
}

async function openShared() {
  const url = await schemas.take();
  return { url, store: await openPostgresStore(url) };
}

describeStore('PostgreSQL', open);
describeJobStore('PostgreSQL', open);
describeAccountStore('PostgreSQL', open);
describeTimes('PostgreSQL', open);
describeReminders('PostgreSQL', open);
describeRatings('PostgreSQL', open);
describeModeration('PostgreSQL', open);
describePairingStore('PostgreSQL', open);
describeFairPlay('PostgreSQL', open);
describeExplorer('PostgreSQL', open);
describeExports('PostgreSQL', open);
describePuzzles('PostgreSQL', open);

async function createLasting(): Promise<LastingStore> {
  const url = await schemas.take();
  return {
    open: () => openPostgresStore(url),
    openArchive: () => openPostgresArchive(url),
    async beginLongWrite() {
      const other = createClient({ url: toAddress(url).direct });
      await other.connect();
      await other.query('BEGIN; LOCK TABLE games, events IN SHARE ROW EXCLUSIVE MODE');
      return async () => {
        await other.query('ROLLBACK');
        await other.end();
      };
    },
    async damage(id) {
      await runAs(url, `UPDATE games SET snapshot = 'damaged' WHERE id = '${id}'`);
    },
    async dropEvents(id, after) {
      await runAs(url, `DELETE FROM events WHERE game = '${id}' AND number > ${after}`);
    },
    dispose: () => schemas.giveBack(url),
  };
}

describeLastingStore('PostgreSQL', createLasting);
describeSharedStore('PostgreSQL', createLasting);
