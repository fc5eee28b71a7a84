import { Command } from 'commander';
import { DEFAULT_DATABASE, databaseOption } from './database.ts';
import { count, duration, printJson, style, thousandths } from './format.ts';
import { json } from './option.ts';
import { Progress } from './progress.ts';
import { withClearErrors } from './transfer.ts';

interface ExportOptions {
  readonly from: string;
  readonly to: string;
  readonly json: boolean;
}

/** An export may be passed on to others, so it contains no credentials. */
function warnOfAccounts(accounts: number): void {
  console.error(
    `The database has ${count(accounts)} ${accounts === 1 ? 'account' : 'accounts'}, which an export does not contain. ` +
      'To move or back up accounts, copy the database.',
  );
}

export function exportCommand(): Command {
  return new Command('export')
    .description('write all games and players of a database to a file')
    .addOption(databaseOption('--from').default(DEFAULT_DATABASE))
    .requiredOption('--to <file>', 'the file to write, with one JSON value per line; .gz is compressed')
    .addOption(json())
    .addHelpText(
      'after',
      `
Accounts are not exported: to move them, copy the database.
Servers may keep running. A game is exported as it is at that moment; a later export contains its later moves.
To continue an interrupted export, run the same command again.

Examples:
  kalah export --from sqlite:./data/kalah.db --to club.ndjson
  kalah export --from postgres://kalah@db.example/kalah --to site.ndjson.gz`,
    )
    .action(async ({ from, to, json }: ExportOptions) => {
      const { exportGames } = await import('@kalah/server/transfer');
      const progress = new Progress();
      const began = performance.now();
      const onProgress = (games: number, total?: number) =>
        progress.show(`${count(games)} games`, total && games / total);
      const contents = await withClearErrors(to, () =>
        exportGames({ databaseUrl: from, to, onProgress, onAccounts: warnOfAccounts }),
      ).finally(() => progress.clear());
      const seconds = (performance.now() - began) / 1000;
      if (json) return printJson({ ...contents, seconds: thousandths(seconds) });
      const { games, events, players, sha256 } = contents;
      console.log(
        `${style.strong(`${count(games)} games`)} with ${count(events)} events and ${count(players)} players ` +
          `exported to ${to} in ${duration(seconds)}\nsha256 ${sha256}`,
      );
    });
}
