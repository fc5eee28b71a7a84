import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeAccountStore } from '../../accounts/store-contract.ts';
import { describeExplorer } from '../../explorer/store-contract.ts';
import { describeFairPlay } from '../../fair-play/store-contract.ts';
import { describeTimes } from '../../games/clocks/time-contract.ts';
import { describeStore } from '../../games/store/store-contract.ts';
import { describeModeration } from '../../moderation/store-contract.ts';
import { describeExports } from '../../open-data/store-contract.ts';
import { describePairingStore } from '../../pairing/store-contract.ts';
import { toAddress } from '../../platform/database/postgres/address.ts';
import { createClient } from '../../platform/database/postgres/connection.ts';
import { runAs, startTestServer, type TestServer } from '../../platform/database/postgres/test-server.ts';
import { describeJobStore } from '../../platform/jobs/store-contract.ts';
import { describePuzzles } from '../../puzzles/store-contract.ts';
import { describeRatings } from '../../ratings/store-contract.ts';
import { describeReminders } from '../../reminders/store-contract.ts';
import { describeLastingStore, describeSharedStore, type LastingStore } from '../lasting-contract.ts';
import type { Store } from '../store.ts';
import { openPostgresArchive } from './archive.ts';
import { openPostgresStore } from './postgres-store.ts';
import { Schemas } from './schema-fixture.ts';

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
  const { url, store } = await prepareShared();
  return { store, close: () => schemas.restore(url) };
}

async function prepareShared() {
  shared ??= await openShared();
  return shared;
}

async function openShared() {
  const url = await schemas.take();
  await runAs(url, REJECT_UNSAFE_COMMITS);
  return { url, store: await openPostgresStore(url) };
}

/**
 * [S1] All contracts are tested where commits do not wait for the disk unless a statement asks for it, and a commit that does not
 * ask fails. A deferred trigger runs when the transaction commits. Heartbeats, which write the two tables left out, need not be
 * durable.
 */
const REJECT_UNSAFE_COMMITS = `
  CREATE FUNCTION reject_unsafe_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF current_setting('synchronous_commit') = 'off' THEN
      RAISE 'the commit of a row of % does not wait for the disk', TG_TABLE_NAME;
    END IF;
    RETURN NULL;
  END $$;
  DO $$
  DECLARE name text;
  BEGIN
    EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database());
    FOR name IN
      SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN ('uptime', 'outages')
    LOOP
      EXECUTE format('CREATE CONSTRAINT TRIGGER reject_unsafe_commit AFTER INSERT OR UPDATE OR DELETE ON %I
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reject_unsafe_commit()', name);
    END LOOP;
  END $$`;

test('[S1] would notice a commit that does not wait for the disk', async () => {
  const { url } = await prepareShared();
  await expect(runAs(url, "INSERT INTO players (name) VALUES ('Ada')")).rejects.toThrow(
    'the commit of a row of players does not wait for the disk',
  );
});

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
