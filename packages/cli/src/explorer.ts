import { Command } from 'commander';
import { type AuditOptions, database, runAudit } from './audit.ts';
import { Failure } from './failure.ts';
import { count, duration, printJson, style } from './format.ts';
import { json } from './option.ts';

export function explorerCommand(): Command {
  return new Command('explorer')
    .description('check the opening explorer of a database against the logs of its games, or rebuild it')
    .addCommand(verifyCommand())
    .addCommand(rebuildCommand());
}

function verifyCommand(): Command {
  return new Command('verify')
    .description('count every game again from its log, and report differences')
    .addOption(database())
    .addOption(json())
    .addHelpText(
      'after',
      `
Servers may use the database at the same time, but games that end meanwhile may be reported. Exits with 1 if a count differs.

Example:
  kalah explorer verify --database sqlite:./data/kalah.db`,
    )
    .action(async (options: AuditOptions) => {
      const { verifyExplorer } = await import('@kalah/server/transfer');
      const { seconds, ...audit } = await runAudit(options.database, verifyExplorer);
      if (options.json) printJson({ ...audit, seconds });
      if (audit.problems > 0) throw new Failure(toSentence(audit));
      if (options.json) return;
      console.log(
        `${style.strong(`${count(audit.positions)} positions`)} follow from ${count(audit.counted)} counted games` +
          `${audit.pending > 0 ? `; ${count(audit.pending)} more are about to be counted` : ''}`,
      );
      console.log(style.faint(`${count(audit.games)} games in ${duration(seconds)}`));
    });
}

function rebuildCommand(): Command {
  return new Command('rebuild')
    .description(
      'replace the counts with those computed from the logs, and count games that were not counted',
    )
    .addOption(database())
    .addOption(json())
    .addHelpText(
      'after',
      `
Stop the servers of the database first. Exact values that were proved are kept.

Example:
  kalah explorer rebuild --database postgres://kalah@db.example/kalah`,
    )
    .action(async (options: AuditOptions) => {
      const { rebuildExplorer } = await import('@kalah/server/transfer');
      const { seconds, ...rebuilt } = await runAudit(options.database, rebuildExplorer);
      if (options.json) return printJson({ ...rebuilt, seconds });
      console.log(
        `${style.strong(`${count(rebuilt.counted)} counted games`)} in ${count(rebuilt.positions)} positions: ` +
          `${count(rebuilt.repaired)} rows repaired`,
      );
      console.log(style.faint(`${count(rebuilt.games)} games in ${duration(seconds)}`));
    });
}

function toSentence({ problems, examples }: { problems: number; examples: readonly string[] }): string {
  const listed = examples.map((example) => `\n- ${example}`).join('');
  return `${count(problems)} ${problems === 1 ? 'count differs' : 'counts differ'} from the logs; \`kalah explorer rebuild\` replaces them.${listed}`;
}
