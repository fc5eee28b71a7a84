import { Command } from 'commander';
import { database, moving } from './moving.ts';
import { json } from './option.ts';
import { Progress } from './progress.ts';
import { count, duration, printJson, style, thousandths } from './words.ts';

interface ExportOptions {
  readonly from: string;
  readonly to: string;
  readonly json: boolean;
}

export function exportCommand(): Command {
  return new Command('export')
    .description('write all games and players of a database to a file')
    .addOption(database('--from').default('sqlite:./data/kalah.db')) // as the server has it
    .requiredOption('--to <file>', 'the file to write, one JSON value a line; .gz is packed')
    .addOption(json())
    .addHelpText(
      'after',
      `
Servers may go on meanwhile. A game is exported as it is when its turn comes; a later export brings the rest.
An export that was broken off goes on where it was when the same command is given again.

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
      const contents = await moving(to, () => exportGames({ databaseUrl: from, to, onProgress })).finally(
        () => progress.clear(),
      );
      const seconds = (performance.now() - began) / 1000;
      if (json) return printJson({ ...contents, seconds: thousandths(seconds) });
      const { games, events, players, sha256 } = contents;
      console.log(
        `${style.strong(`${count(games)} games`)} with ${count(events)} events and ${count(players)} players ` +
          `are in ${to}, after ${duration(seconds)}\nsha256 ${sha256}`,
      );
    });
}
