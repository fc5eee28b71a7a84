import { Findings } from '../findings.ts';
import type { Part, Scale } from '../part.ts';
import { withDatabases, withServers } from '../stores.ts';
import { CONTESTS } from './contests.ts';

/** Per contest and store; rivals per contest. */
const COUNTS: Record<Scale, { rounds: number; rivals: number }> = {
  quick: { rounds: 1, rivals: 12 },
  normal: { rounds: 30, rivals: 32 },
  long: { rounds: 300, rivals: 64 },
};

export const race: Part = {
  name: 'race',
  promise:
    'When many clients want the same thing at once, exactly one gets it and the others learn what happened.',
  async run(scale, progress) {
    const { rounds, rivals } = COUNTS[scale];
    const findings = new Findings();
    await withDatabases(async (databases) => {
      const total = databases.length * rounds;
      for (const [at, database] of databases.entries()) {
        await withServers(database, async (urls) => {
          for (let round = 0; round < rounds; round++) {
            progress(at * rounds + round, total, database.name);
            for (const contest of CONTESTS) await contest.run({ urls, rivals, findings });
            findings.count(`contests on ${database.name}`, CONTESTS.length);
            findings.count('rivals', CONTESTS.length * rivals);
          }
        });
      }
    });
    findings.set('won twice or by nobody', findings.failed);
    return findings;
  },
};
