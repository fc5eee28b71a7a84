import type { AuditEntry } from '@kalah/api/moderation';
import type { Command } from 'commander';
import { oneLine } from '../format.ts';
import { wholeNumber } from '../option.ts';
import { type AdminOptions, adminCommand, showList } from './task.ts';

const MAX_ENTRIES = 10_000;

interface AuditOptions extends AdminOptions {
  readonly subject?: string;
  readonly limit: number;
}

export function auditCommand(): Command {
  return adminCommand('audit', 'read what operators did, newest first', [
    'audit --limit 20',
    'audit --subject 203.0.113.0/24 --json',
  ])
    .option('--subject <id>', 'show only entries about this account, game, token, report or range')
    .option('--limit <n>', 'how many entries to show', wholeNumber(1, MAX_ENTRIES), 50)
    .action((options: AuditOptions) => {
      const { subject, limit } = options;
      return showList(
        options,
        async (operators, { toWireAuditEntry }) =>
          (await operators.listAudit({ limit, ...(subject !== undefined && { subject }) })).map(
            toWireAuditEntry,
          ),
        (entries) => entries.map(toLine).join('\n'),
        'The audit log is empty.',
      );
    });
}

function toLine({ number, at, operator, action, subject, reason, note }: AuditEntry): string {
  return `${number}  ${at.slice(0, 16)}  ${operator}  ${action}  ${note ?? subject}  ${oneLine(reason)}`;
}
