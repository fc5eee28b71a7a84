import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresStore } from '../../store/postgres/postgres-store.ts';
import { toAddress } from '../database/postgres/address.ts';
import { createClient } from '../database/postgres/connection.ts';
import { startTestServer, type TestServer } from '../database/postgres/test-server.ts';
import { toNextDue } from './store.ts';
import { TAKE } from './take-jobs.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

describe('due jobs in PostgreSQL', () => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await startTestServer();
    const url = await server.createDatabase();
    await (await openPostgresStore(url)).close();
    client = createClient({ url: toAddress(url).direct });
    await client.connect();
    // All of the other kind are due earlier.
    await client.query(`
      INSERT INTO jobs (key, kind, data, due_at) SELECT 'other ' || i, 'other', '{}', i FROM generate_series(1, 20000) AS i;
      INSERT INTO jobs (key, kind, data, due_at)
        SELECT kind || ' ' || i, kind, '{}', 30000 + i FROM generate_series(1, 50) AS i, unnest('{rate,remind}'::text[]) AS kind;
      ANALYZE jobs`);
  });
  afterAll(async () => {
    await client.end();
    await server.stop();
  });

  async function countRowsRead(sql: string, values: readonly unknown[]): Promise<number> {
    await client.query('BEGIN');
    const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, [...values]);
    await client.query('ROLLBACK');
    return countRows(rows[0]['QUERY PLAN'][0].Plan);
  }

  function countRows(node: PlanNode): number {
    const isScan = /^(Seq|Index|Bitmap).*Scan$/.test(node['Node Type']);
    // The plan has averages per loop.
    const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    return (
      (isScan ? Math.round(rows) : 0) + (node.Plans ?? []).reduce((sum, plan) => sum + countRows(plan), 0)
    );
  }

  test.each([
    // Each of four jobs is read once to find it, and once to take it.
    ['takes', TAKE, [99_999, ['rate'], 4, 'lease', 100_000], 8],
    ['takes', TAKE, [99_999, ['rate', 'remind'], 4, 'lease', 100_000], 12],
    ['finds the next due time of', toNextDue(['rate']), ['rate'], 1],
    ['finds the next due time of', toNextDue(['rate', 'remind']), ['rate', 'remind'], 2],
  ])('[S19] %s jobs without reading a backlog of another kind', async (_, sql, values, rows) => {
    expect(await countRowsRead(sql, values)).toBeLessThanOrEqual(rows);
  });
});
