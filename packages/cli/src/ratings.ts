import { Command } from 'commander';
import { type AuditOptions, database, runAudit } from './audit.ts';
import { Failure } from './failure.ts';
import { count, duration, printJson, style } from './format.ts';
import { json } from './option.ts';

export function ratingsCommand(): Command {
  return new Command('ratings')
    .description('check the ratings of a database against the logs of its games, or rebuild them')
    .addCommand(verifyCommand())
    .addCommand(rebuildCommand());
}

function verifyCommand(): Command {
  return new Command('verify')
    .description('compute every rating again from the logs, and report differences')
    .addOption(database())
    .addOption(json())
    .addHelpText(
      'after',
      `
Servers may use the database at the same time. Exits with 1 if a rating differs.

Example:
  kalah ratings verify --database sqlite:./data/kalah.db`,
    )
    .action(async (options: AuditOptions) => {
      const { verifyRatings } = await import('@kalah/server/transfer');
      const { seconds, ...audit } = await runAudit(options.database, verifyRatings);
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
    .description('replace the ratings with those computed from the logs, and rate games that were not rated')
    .addOption(database())
    .addOption(json())
    .addHelpText(
      'after',
      `
Stop the servers of the database first.

Example:
  kalah ratings rebuild --database postgres://kalah@db.example/kalah`,
    )
    .action(async (options: AuditOptions) => {
      const { rebuildRatings } = await import('@kalah/server/transfer');
      const { seconds, ...rebuilt } = await runAudit(options.database, rebuildRatings);
      if (options.json) return printJson({ ...rebuilt, seconds });
      console.log(
        `${style.strong(`${count(rebuilt.rated)} rated games`)}: ${count(rebuilt.repaired)} rows repaired, ` +
          `${count(rebuilt.added)} games rated`,
      );
      console.log(style.faint(`${count(rebuilt.games)} games in ${duration(seconds)}`));
    });
}

function toSentence({ problems, examples }: { problems: number; examples: readonly string[] }): string {
  const listed = examples.map((example) => `\n- ${example}`).join('');
  return `${count(problems)} ${problems === 1 ? 'rating differs' : 'ratings differ'} from the logs; \`kalah ratings rebuild\` replaces them.${listed}`;
}
