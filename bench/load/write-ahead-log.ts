import { runAs } from '../../packages/server/src/platform/database/postgres/test-server.ts';

/** Bytes of write-ahead log. Full pages are written once per page and checkpoint of the server. */
export interface LogBytes {
  readonly records: number;
  readonly fullPages: number;
}

/** What the server writes to its write-ahead log during some work. Needs a superuser, and pg_walinspect. */
export async function measureLog(url: string, work: () => Promise<unknown>): Promise<LogBytes> {
  await runAs(url, 'CREATE EXTENSION IF NOT EXISTS pg_walinspect');
  const begin = await readEnd(url);
  await work();
  const end = await readEnd(url);
  const [row] = await runAs(
    url,
    `SELECT sum(record_size)::float8 AS records, sum(fpi_size)::float8 AS "fullPages"
     FROM pg_get_wal_stats('${begin}', '${end}')`,
  );
  return row as unknown as LogBytes;
}

async function readEnd(url: string): Promise<string> {
  // The end of a record, so that the statistics do not have to wait for the rest of one.
  const [row] = await runAs(url, 'SELECT pg_current_wal_flush_lsn() AS end');
  return row!.end as string;
}
