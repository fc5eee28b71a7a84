import type { Queries, SqlValue } from '../../platform/database/database.ts';
import type { NewAuditEntry } from '../audit.ts';
import type { Report, ReportQuery, ReportReason, SubjectKind } from '../report.ts';
import { toAuditSteps } from './audit.ts';

/** Maximum number of an account's own reports that are read. */
const MAX_OWN_REPORTS = 10_000;

export function reportQueries({ find, read, write, transact }: Queries) {
  return {
    addReport: ({ id, at, reporter, subject, reason, text }: Report): Promise<void> =>
      write(
        `INSERT INTO reports (id, at, reporter, subject_kind, subject, reason, text)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        id,
        at,
        reporter ?? null,
        subject.kind,
        subject.id,
        reason,
        text,
      ),

    async findReport(id: string): Promise<Report | undefined> {
      const row = await find<ReportRow>('SELECT * FROM reports WHERE id = $1', id);
      return row && toReport(row);
    },

    async listReports({ limit, before, isOpen, subject }: ReportQuery): Promise<readonly Report[]> {
      const values: SqlValue[] = [limit];
      const bind = (value: SqlValue) => `$${values.push(value)}`;
      const conditions = [
        ...(before ? [`(at, id) < (${bind(before.at)}, ${bind(before.id)})`] : []),
        ...(isOpen === undefined ? [] : [`resolved_at IS ${isOpen ? '' : 'NOT '}NULL`]),
        ...(subject ? [`subject_kind = ${bind(subject.kind)}`, `subject = ${bind(subject.id)}`] : []),
      ];
      const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
      const sql = `SELECT * FROM reports ${where} ORDER BY at DESC, id DESC LIMIT $1`;
      return (await read<ReportRow>(sql, values)).map(toReport);
    },

    async listReportsBy(reporter: string): Promise<readonly Report[]> {
      const sql = `SELECT * FROM reports WHERE reporter = $1 ORDER BY at, id LIMIT ${MAX_OWN_REPORTS}`;
      return (await read<ReportRow>(sql, [reporter])).map(toReport);
    },

    resolveReport: (id: string, entry: NewAuditEntry): Promise<boolean> =>
      transact([
        {
          sql: `UPDATE reports SET resolved_at = $2, operator = $3, resolution = $4
                WHERE id = $1 AND resolved_at IS NULL`,
          values: [id, entry.at, entry.operator, entry.reason],
          changes: 1,
        },
        ...toAuditSteps(entry),
      ]),
  };
}

interface ReportRow {
  readonly id: string;
  readonly at: number;
  readonly reporter: string | null;
  readonly subject_kind: SubjectKind;
  readonly subject: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly resolved_at: number | null;
  readonly operator: string | null;
  readonly resolution: string | null;
}

function toReport(row: ReportRow): Report {
  const { id, at, reporter, subject_kind, subject, reason, text, resolved_at, operator, resolution } = row;
  return {
    id,
    at,
    ...(reporter !== null && { reporter }),
    subject: { kind: subject_kind, id: subject },
    reason,
    text,
    ...(resolved_at !== null && {
      resolution: { at: resolved_at, operator: operator!, text: resolution! },
    }),
  };
}
