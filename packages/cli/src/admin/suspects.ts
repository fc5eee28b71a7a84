import type { Command } from 'commander';
import { type AdminOptions, adminCommand, operate, print, toTable } from './task.ts';

/** [Q21] Lists accounts that lose improbably little for their rating. */
export function suspectsCommand(): Command {
  return adminCommand('suspects', 'list accounts that lose improbably little for their rating', [
    'suspects',
    'suspects --json',
  ]).action(async (options: AdminOptions) => {
    const suspects = await operate(options, (operators) => operators.listSuspects());
    const rows = suspects.map(({ account, pool, rating, games, moves, mean, expected, deviations }) => [
      account ?? '(deleted)',
      pool,
      `rating ${rating}`,
      `${games} games`,
      `${moves} moves`,
      `loses ${mean} per move, expected ${expected}`,
      `${deviations} standard errors`,
    ]);
    print(options, suspects, rows.length > 0 ? toTable(rows) : 'No account loses improbably little.');
  });
}
