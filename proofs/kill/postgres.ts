import { setTimeout as pause } from 'node:timers/promises';
import { startTestServer } from '../../packages/server/src/platform/database/postgres/test-server.ts';
import type { Dice } from '../dice.ts';
import type { Findings } from '../findings.ts';
import { Campaign, conclude } from './campaign.ts';
import { inspectPostgres } from './inspection.ts';

/** Rounds between graceful restarts of PostgreSQL. */
const RESTART_EVERY = 5;

/** At any time. Also restarts PostgreSQL under load. */
export async function killOnPostgres(
  rounds: number,
  dice: Dice,
  findings: Findings,
  onRound: (round: number) => void,
): Promise<void> {
  const postgres = await startTestServer({ synced: true });
  try {
    const database = await postgres.createDatabase();
    const campaign = await Campaign.begin(findings, { DATABASE_URL: database }, inspectPostgres(database));
    try {
      for (let round = 0; round < rounds; round++) {
        onRound(round);
        const serving = await campaign.serve();
        await campaign.compare(serving);
        const playing = campaign.play(serving);
        await pause(dice.between(0, 400));
        if (round % RESTART_EVERY === RESTART_EVERY - 1) {
          await postgres.restart();
          findings.count('restarts of PostgreSQL under load');
          await pause(dice.between(0, 400));
        }
        await serving.kalah.signal('SIGKILL');
        await playing;
        findings.count('kills on PostgreSQL');
      }
      await conclude(campaign);
    } finally {
      await campaign.clear();
    }
  } finally {
    await postgres.stop();
  }
}
