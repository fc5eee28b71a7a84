import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  runAs,
  startTestServer,
  type TestServer,
} from '../../packages/server/src/platform/database/postgres/test-server.ts';
import { createWorkplace, runKalah } from './kalah.ts';

let postgres: TestServer;
beforeAll(async () => {
  postgres = await startTestServer();
});
afterAll(() => postgres.stop());

let workplace: Awaited<ReturnType<typeof createWorkplace>>;
beforeEach(async () => {
  workplace = await createWorkplace();
});
afterEach(() => workplace.clear());

test('brings a PostgreSQL database to the newest schema, once', async () => {
  const DATABASE_URL = await postgres.createDatabase();
  for (let run = 0; run < 2; run++) {
    const { code, stdout, stderr } = await runKalah(['migrate'], { DATABASE_URL });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^The database has the newest schema, after .*\n$/);
  }
  expect(await runAs(DATABASE_URL, 'SELECT count(*)::int AS games FROM games')).toEqual([{ games: 0 }]);
  const { kalah } = await workplace.serve({ DATABASE_URL });
  expect((await kalah.signal('SIGTERM')).code).toBe(0);
});

test('leaves a file that a server starts on', async () => {
  const url = `sqlite:${join(workplace.folder, 'kalah.db')}`;
  const { code, stdout } = await runKalah(['migrate', '--json', '--database-url', url]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ seconds: expect.any(Number) });
  const { kalah } = await workplace.serve();
  expect(kalah.stdout).not.toContain('new database');
});

test('exits with 1 and a sentence when it cannot open the database', async () => {
  const DATABASE_URL = 'postgres://kalah:secret@127.0.0.1:1/kalah';
  const { code, stdout, stderr } = await runKalah(['migrate'], { DATABASE_URL });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toContain('secret');
});

test('shows no password in its help', async () => {
  const { stdout } = await runKalah(['migrate', '--help'], {
    DATABASE_URL: 'postgres://kalah:secret@db/kalah',
  });
  expect(stdout).toContain('DATABASE_URL');
  expect(stdout).not.toContain('secret');
});
