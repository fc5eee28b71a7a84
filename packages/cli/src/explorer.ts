import type { Command } from 'commander';
import { auditCommand } from './audit.ts';
import { count } from './format.ts';

const transfer = () => import('@kalah/server/transfer');

export function explorerCommand(): Command {
  return auditCommand({
    name: 'explorer',
    description: 'check the opening explorer of a database against the logs of its games, or rebuild it',
    oneDiffers: 'count differs',
    severalDiffer: 'counts differ',
    verify: {
      description: 'count every game again from its log, and report differences',
      notes:
        'Servers may use the database at the same time, but games that end meanwhile may be reported. Exits with 1 if a count differs.',
      run: async (work) => (await transfer()).verifyExplorer(work),
      describe: ({ positions, counted, pending }) => [
        `${count(positions)} positions`,
        ` follow from ${count(counted)} counted games` +
          `${pending > 0 ? `; ${count(pending)} more are about to be counted` : ''}`,
      ],
    },
    rebuild: {
      description:
        'replace the counts with those computed from the logs, and count games that were not counted',
      notes: 'Stop the servers of the database first. Exact values that were proved are kept.',
      run: async (work) => (await transfer()).rebuildExplorer(work),
      describe: ({ counted, positions, repaired }) => [
        `${count(counted)} counted games`,
        ` in ${count(positions)} positions: ${count(repaired)} rows repaired`,
      ],
    },
  });
}
