import type { Command } from 'commander';
import { auditCommand } from './audit.ts';
import { count } from './format.ts';

const transfer = () => import('@kalah/server/transfer');

export function ratingsCommand(): Command {
  return auditCommand({
    name: 'ratings',
    description: 'check the ratings of a database against the logs of its games, or rebuild them',
    oneDiffers: 'rating differs',
    severalDiffer: 'ratings differ',
    verify: {
      description: 'compute every rating again from the logs, and report differences',
      notes: 'Servers may use the database at the same time. Exits with 1 if a rating differs.',
      run: async (work) => (await transfer()).verifyRatings(work),
      describe: ({ ratings, rated, pending }) => [
        `${count(ratings)} ratings`,
        ` follow from ${count(rated)} rated games` +
          `${pending > 0 ? `; ${count(pending)} more are about to be rated` : ''}`,
      ],
    },
    rebuild: {
      description:
        'replace the ratings with those computed from the logs, and rate games that were not rated',
      notes: 'Stop the servers of the database first.',
      run: async (work) => (await transfer()).rebuildRatings(work),
      describe: ({ rated, repaired, added }) => [
        `${count(rated)} rated games`,
        `: ${count(repaired)} rows repaired, ${count(added)} games rated`,
      ],
    },
  });
}
