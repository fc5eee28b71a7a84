import type { Command } from 'commander';
import { type AdminOptions, adminCommand, showList, toTable } from './task.ts';

export function suspectsCommand(): Command {
  return adminCommand('suspects', 'list accounts that lose improbably little for their rating', [
    'suspects',
    'suspects --json',
  ]).action((options: AdminOptions) =>
    showList(
      options,
      (operators) => operators.listSuspects(),
      (suspects) =>
        toTable(
          suspects.map(({ account, pool, rating, games, moves, mean, expected, deviations }) => [
            account ?? '(deleted)',
            pool,
            `rating ${rating}`,
            `${games} games`,
            `${moves} moves`,
            `loses ${mean} per move, expected ${expected}`,
            `${deviations} standard errors`,
          ]),
        ),
      'No account loses improbably little.',
    ),
  );
}
