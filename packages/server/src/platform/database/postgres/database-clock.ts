import type { Client } from 'pg';
import { OpeningError } from '../opening-error.ts';

/** Milliseconds since 1970 by the clock of the database. */
export const DATABASE_TIME = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** [T19] Milliseconds. */
const MAX_DIFFERENCE = 60_000;

/** [T19] Rejects a database whose clock differs too much: one of the two would charge players wrong times. */
export async function refuseWrongClock(client: Client, now: () => number): Promise<void> {
  const { rows } = await client.query(`SELECT ${DATABASE_TIME} AS time`);
  const ahead = Number(rows[0].time) - now();
  if (Math.abs(ahead) < MAX_DIFFERENCE) return;
  const difference = `${Math.round(Math.abs(ahead) / 1000)} seconds ${ahead > 0 ? 'ahead of' : 'behind'}`;
  throw new OpeningError(
    `has a clock that is ${difference} the one of this machine; set the wrong one, for example with NTP`,
  );
}
