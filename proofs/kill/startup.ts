import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@kalah/api/client';
import { createWorkplace, Kalah } from '../../tests/process/kalah.ts';
import type { Dice } from '../dice.ts';
import type { Findings } from '../findings.ts';
import { inspectSqlite } from './inspection.ts';
import { SYNCS, straceWith, WRITES } from './strace.ts';

/** The next server must be able to use the new database. */
export async function killDuringMigration(dice: Dice, findings: Findings): Promise<void> {
  const workplace = await createWorkplace();
  const database = join(workplace.folder, 'kalah.db');
  try {
    const calls = dice.pick([WRITES, SYNCS]);
    const through = straceWith({
      files: [database, `${database}-journal`, `${database}-wal`],
      calls,
      what: 'signal=SIGKILL',
      when: String(dice.between(1, calls === WRITES ? 12 : 4)),
    });
    const { kalah } = await workplace.serve({}, through).catch(() => ({ kalah: undefined }));
    await kalah?.signal('SIGKILL');
    findings.count(kalah ? 'kills right after a migration' : 'kills during a migration');
    await checkThatItStarts(workplace, database, findings);
  } finally {
    await workplace.clear();
  }
}

/** On a database with games. */
export async function killDuringStart(database: string, dice: Dice, findings: Findings): Promise<void> {
  const kalah = new Kalah(['serve'], { PORT: '0', DATABASE_URL: `sqlite:${database}` });
  await pause(dice.between(50, 2500));
  await kalah.signal('SIGKILL');
  findings.count(kalah.stdout.includes('ready') ? 'kills right after a start' : 'kills during a start');
}

async function checkThatItStarts(
  workplace: Awaited<ReturnType<typeof createWorkplace>>,
  database: string,
  findings: Findings,
): Promise<void> {
  const { url, kalah } = await workplace.serve();
  await createClient({ baseUrl: url }).createGame();
  const damages = await inspectSqlite(database).damages();
  for (const damage of damages) findings.fail(`after a kill during the migration ${damage}`);
  await kalah.signal('SIGTERM');
}
