import { Command, Option } from 'commander';
import { Failure } from './failure.ts';
import { count, duration, printJson, style, thousandths } from './format.ts';
import { json } from './option.ts';
import { Progress } from './progress.ts';
import { withClearErrors } from './transfer.ts';

interface RatingOptions {
  readonly database: string;
  readonly json: boolean;
}

export function ratingsCommand(): Command {
  return new Command('ratings')
    .description('check the ratings of a database against the logs of its games, or rebuild them')
    .addCommand(verifyCommand())
    .addCommand(rebuildCommand());
}

function verifyCommand(): Command {
  return new Command('verify')
    .description('compute every rating again from the logs and compare')
    .addOption(database())
    .addOption(json())
    .addHelpText(
      'after',
      `
Servers may use the database at the same time. Exits with 1 if a rating differs.

Example:
  kalah ratings verify --database sqlite:./data/kalah.db`,
    )
    .action(async (options: RatingOptions) => {
      const { verifyRatings } = await import('@kalah/server/transfer');
      const { seconds, ...audit } = await run(options.database, verifyRatings);
      if (options.json) printJson({ ...audit, seconds });
      if (audit.problems > 0) throw new Failure(toSentence(audit));
      if (options.json) return;
      console.log(
        `${style.strong(`${count(audit.ratings)} ratings`)} follow from ${count(audit.rated)} rated games` +
          `${audit.pending > 0 ? `; ${count(audit.pending)} more are about to be rated` : ''}`,
      );
      console.log(style.faint(`${count(audit.games)} games in ${duration(seconds)}`));
    });
}

function rebuildCommand(): Command {
  return new Command('rebuild')
    .description('replace the ratings by those of the logs, and rate games that were not rated')
    .addOption(database())
    .addOption(json())
    .addHelpText(
      'after',
      `
Stop the servers of the database first.

Example:
  kalah ratings rebuild --database postgres://kalah@db.example/kalah`,
    )
    .action(async (options: RatingOptions) => {
      const { rebuildRatings } = await import('@kalah/server/transfer');
      const { seconds, ...rebuilt } = await run(options.database, rebuildRatings);
      if (options.json) return printJson({ ...rebuilt, seconds });
      console.log(
        `${style.strong(`${count(rebuilt.rated)} rated games`)}: ${count(rebuilt.repaired)} rows repaired, ` +
          `${count(rebuilt.added)} games rated`,
      );
      console.log(style.faint(`${count(rebuilt.games)} games in ${duration(seconds)}`));
    });
}

function database(): Option {
  return new Option('--database <url>', 'sqlite:./data/kalah.db or postgres://user:password@host/database')
    .env('DATABASE_URL')
    .makeOptionMandatory();
}

interface Work {
  readonly databaseUrl: string;
  readonly onProgress: (games: number, total?: number) => void;
}

async function run<Done>(
  databaseUrl: string,
  work: (options: Work) => Promise<Done>,
): Promise<Done & { seconds: number }> {
  const progress = new Progress();
  const began = performance.now();
  const onProgress = (games: number, total?: number) =>
    progress.show(`${count(games)} games`, total && games / total);
  const done = await withClearErrors(databaseUrl, () => work({ databaseUrl, onProgress })).finally(() =>
    progress.clear(),
  );
  return { ...done, seconds: thousandths((performance.now() - began) / 1000) };
}

function toSentence({ problems, examples }: { problems: number; examples: readonly string[] }): string {
  const listed = examples.map((example) => `\n- ${example}`).join('');
  return `${count(problems)} ${problems === 1 ? 'rating differs' : 'ratings differ'} from the logs; \`kalah ratings rebuild\` replaces them.${listed}`;
}
