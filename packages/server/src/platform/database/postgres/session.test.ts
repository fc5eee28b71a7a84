import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addEvents, named, newGame, playMove } from '../../../games/change-fixture.ts';
import { openPostgresArchive } from '../../../store/postgres/archive.ts';
import { openPostgresStore } from '../../../store/postgres/postgres-store.ts';
import { toAddress } from './address.ts';
import { DATABASE_TIME } from './database-clock.ts';
import { runAs, startTestServer, type TestServer } from './test-server.ts';

/** Everything that a session keeps from one statement to the next, counted. */
const KEPT = `
  SELECT (SELECT count(*)::integer FROM pg_prepared_statements) AS statements,
    (SELECT count(*)::integer FROM pg_settings WHERE source = 'session') AS settings,
    (SELECT count(*)::integer FROM pg_listening_channels()) AS channels,
    (SELECT count(*)::integer FROM pg_cursors WHERE name <> '') AS cursors,
    (SELECT count(*)::integer FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks,
    (SELECT count(*)::integer FROM pg_class WHERE relnamespace = pg_my_temp_schema()) AS tables`;

const NOTHING = { statements: 0, settings: 0, channels: 0, cursors: 0, locks: 0, tables: 0 };

const CLOCK =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|current_(date|time|timestamp)|localtime(stamp)?)\b/i;

describe('a database behind a pooler', () => {
  let server: TestServer;
  let url: string;
  let texts: string[];
  let kept: unknown[];
  beforeAll(async () => {
    server = await startTestServer();
    const { direct } = toAddress(await server.createDatabase());
    url = `${direct}?direct=${new URL(direct).host}`;
    const pools = vi.spyOn(Pool.prototype, 'connect');
    const statements = vi.spyOn(Client.prototype, 'query');
    kept = await doEverything(() => [...new Set(pools.mock.contexts as Pool[])]);
    texts = statements.mock.calls.map(toText);
    vi.restoreAllMocks();
  });
  afterAll(() => server.stop());

  /** Uses every method of a store; returns what the shared sessions kept. */
  async function doEverything(findPools: () => Pool[]): Promise<unknown[]> {
    const store = await openPostgresStore(url);
    await store.addPlayer('Ada', 'ada@example.org');
    const jobs = [{ key: 'job', kind: 'test', data: null, dueAt: 1 }];
    const first = { ...newGame({ south: named('Ada') }), jobs };
    const over = addEvents(first.game, { kind: 'ended', ending: { how: 'resignation', winner: 'south' } });
    for (const change of [first, over, newGame(), newGame()]) expect(await store.append(change)).toBe(true);
    expect(await store.append(playMove(first.game))).toBe(false);
    const before = { at: Date.now(), id: first.game.id };
    for (const kind of ['public', 'engine-turn', 'active'] as const) {
      await store.list({ scope: { kind }, limit: 5, before });
    }
    await store.list({ scope: { kind: 'player', name: 'Ada' }, limit: 5 });
    const { id } = first.game;
    await Promise.all([store.find(id), store.log(id, 0), store.versions([id])]);
    await Promise.all([store.findPlayer('Ada'), store.rankPlayers(5), store.check()]);
    const options = { kinds: ['test'], now: 1, leaseMs: 1, limit: 1, lease: 'lease' };
    const [job] = await store.takeJobs(options);
    await store.releaseJob(job!, 1);
    await store.findNextDue(['test']);
    await store.finishJob(job!);
    const archive = await openPostgresArchive(url);
    expect(await archive.countGames()).toBe(3);
    expect(await Array.fromAsync(archive.games())).toHaveLength(3);
    expect(await Array.fromAsync(archive.players())).toHaveLength(1);
    const remains = await Promise.all(findPools().map(findKept));
    await archive.close();
    await store.close();
    return remains.flat();
  }

  /** Of every connection of a pool, since all are idle and asked at once. */
  function findKept(pool: Pool): Promise<unknown[]> {
    const asking = Array.from({ length: pool.totalCount }, async () => (await pool.query(KEPT)).rows[0]);
    return Promise.all(asking);
  }

  function toText([statement]: readonly unknown[]): string {
    return typeof statement === 'string' ? statement : (statement as { text: string }).text;
  }

  test('leaves nothing in the sessions that a pooler shares', () => {
    expect(kept.length).toBeGreaterThan(2);
    expect(kept).toEqual(kept.map(() => NOTHING));
  });

  test('sets nothing beyond a transaction', () => {
    const settings = texts.filter((text) => /^\s*SET\b/i.test(text));
    expect(settings.length).toBeGreaterThan(0);
    for (const text of settings) expect(text).toMatch(/^SET LOCAL /);
  });

  test('uses the clock of the database only to compare its own with it', async () => {
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) expect(text.replace(DATABASE_TIME, '')).not.toMatch(CLOCK);
    const defaults = await runAs(
      url,
      `SELECT column_default FROM information_schema.columns
       WHERE table_schema = 'public' AND column_default IS NOT NULL`,
    );
    for (const { column_default: text } of defaults) expect(text).not.toMatch(CLOCK);
  });
});
