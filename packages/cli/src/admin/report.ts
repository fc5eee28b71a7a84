import type { AdminReport } from '@kalah/api/moderation';
import { Command } from 'commander';
import { oneLine } from '../format.ts';
import { wholeNumber } from '../option.ts';
import {
  type AdminOptions,
  adminCommand,
  type DecisionOptions,
  decide,
  decisionCommand,
  showList,
} from './task.ts';

const MAX_REPORTS = 1000;

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
    .option('--all', 'include resolved reports')
    .option('--limit <n>', 'how many reports to show', wholeNumber(1, MAX_REPORTS), 50)
    .action((options: ListOptions) => {
      const query = { limit: options.limit, ...(!options.all && { isOpen: true }) };
      return showList(
        options,
        async (operators, { toAdminReport }) => (await operators.listReports(query)).map(toAdminReport),
        (reports) => reports.map(describe).join('\n'),
        'No reports.',
      );
    });
}

function describe({ id, createdAt, subject, reason, text, resolution }: AdminReport): string {
  return [
    `${createdAt.slice(0, 16)}  ${subject.kind} ${subject.id}  ${reason}  ${id}`,
    ...(text ? [`  ${oneLine(text)}`] : []),
    ...(resolution ? [`  resolved by ${resolution.operator}: ${oneLine(resolution.text)}`] : []),
  ].join('\n');
}

function resolveCommand(): Command {
  return decisionCommand('resolve', 'resolve a report', [
    'report resolve 7a1c… --reason "renamed the account"',
  ])
    .argument('<id>', 'the id of the report')
    .action((id: string, options: DecisionOptions) =>
      decide(
        options,
        async (operators, decision, { toAdminReport }) =>
          toAdminReport(await operators.resolveReport(id, decision)),
        () => 'The report is resolved.',
      ),
    );
}
