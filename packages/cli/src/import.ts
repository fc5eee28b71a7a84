import type { Stage } from '@kalah/server/transfer';
import { Command } from 'commander';
import { databaseOption } from './database.ts';
import { count, duration, printJson, style, thousandths } from './format.ts';
import { json } from './option.ts';
import { Progress } from './progress.ts';
import { withClearErrors } from './transfer.ts';

interface ImportOptions {
  readonly from: string;
  readonly to: string;
  readonly json: boolean;
}

export function importCommand(): Command {
  return new Command('import')
    .description('load the games and players of an exported file into a database')
    .requiredOption('--from <file>', 'a file written by kalah export; .gz is decompressed')
    .addOption(databaseOption('--to').makeOptionMandatory())
    .addOption(json())
    .addHelpText(
      'after',
      `
The file is checked first, and the database is compared with it at the end. Existing games are skipped, so the same
command can be run again after any failure. A game that exists with a different log stops the import.

Examples:
  kalah import --from club.ndjson --to postgres://kalah@db.example/kalah
  kalah import --from site.ndjson.gz --to sqlite:./data/kalah.db`,
    )
    .action(async ({ from, to, json }: ImportOptions) => {
      const { importGames } = await import('@kalah/server/transfer');
      const progress = new Progress();
      const began = performance.now();
      const onProgress = ({ stage, games, total }: { stage: Stage; games: number; total?: number }) =>
        progress.show(`${stage} ${count(games)} games`, total && games / total);
      const imported = await withClearErrors(from, () =>
        importGames({ from, databaseUrl: to, onProgress }),
      ).finally(() => progress.clear());
      const seconds = (performance.now() - began) / 1000;
      if (json) return printJson({ ...imported, seconds: thousandths(seconds) });
      const { games, added, continued, players, sha256 } = imported;
      console.log(
        `${style.strong(`${count(games)} games`)} and ${count(players)} players of ${from} imported and verified ` +
          `in ${duration(seconds)}: ${count(added)} new games, ${count(continued)} continued\nsha256 ${sha256}`,
      );
    });
}
