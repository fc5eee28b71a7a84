import { Command } from 'commander';
import { wholeNumber } from '../option.ts';
import {
  type AdminOptions,
  adminCommand,
  type DecisionOptions,
  decisionCommand,
  operate,
  print,
  toDecision,
} from './task.ts';

const MAX_REPORTS = 1000;

/** [O11] Reads and resolves reports. */
export function reportCommand(): Command {
  return new Command('report')
    .description('read and resolve reports')
    .addCommand(listCommand())
    .addCommand(resolveCommand());
}

interface ListOptions extends AdminOptions {
  readonly all?: boolean;
  readonly limit: number;
}

function listCommand(): Command {
  return adminCommand('list', 'read the open reports, newest first', [
    'report list',
    'report list --all --json',
  ])
    .option('--all', 'include resolved ones')
    .option('--limit <n>', 'how many reports to show', wholeNumber(1, MAX_REPORTS), 50)
    .action(async (options: ListOptions) => {
      const query = { limit: options.limit, ...(!options.all && { isOpen: true }) };
      const reports = await operate(options, async (operators, { toAdminReport }) =>
        (await operators.listReports(query)).map(toAdminReport),
      );
      const texts = reports.map(({ id, createdAt, subject, reason, text, resolution }) =>
        [
          `${createdAt.slice(0, 16)}  ${subject.kind} ${subject.id}  ${reason}  ${id}`,
          ...(text ? [`  ${text.replaceAll(/\s+/g, ' ')}`] : []),
          ...(resolution ? [`  resolved by ${resolution.operator}: ${resolution.text}`] : []),
        ].join('\n'),
      );
      print(options, reports, texts.length > 0 ? texts.join('\n') : 'No reports.');
    });
}

function resolveCommand(): Command {
  return decisionCommand('resolve', 'resolve a report', [
    'report resolve 7a1c… --reason "renamed the account"',
  ])
    .argument('<id>', 'the id of the report')
    .action(async (id: string, options: DecisionOptions) => {
      const decision = toDecision(options);
      const report = await operate(options, async (operators, { toAdminReport }) =>
        toAdminReport(await operators.resolveReport(id, decision)),
      );
      print(options, report, 'The report is resolved.');
    });
}
