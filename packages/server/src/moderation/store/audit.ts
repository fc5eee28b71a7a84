import type { Queries, Step } from '../../platform/database/database.ts';
import type { Action, AuditEntry, AuditQuery, NewAuditEntry } from '../audit.ts';

/** [O8] The steps that write an entry. The first one locks the row of the version until the end of the transaction. */
export function toAuditSteps({ at, operator, action, subject, reason, note }: NewAuditEntry): Step[] {
  return [
    { sql: 'UPDATE moderation_version SET version = version + 1', values: [], changes: 1 },
    {
      sql: `INSERT INTO audit (number, at, operator, action, subject, reason, note)
            SELECT version, $1, $2, $3, $4, $5, $6 FROM moderation_version`,
      values: [at, operator, action, subject, reason, note ?? null],
      changes: 1,
    },
  ];
}

const MAX_ENTRIES = 1000;

export function auditQueries({ find, read }: Queries) {
  return {
    /** The number of the last entry. It changes with every decision of an operator. */
    async findVersion(): Promise<number> {
      return (await find<{ version: number }>('SELECT version FROM moderation_version'))!.version;
    },

    async listAudit({
      limit,
      before = Number.MAX_SAFE_INTEGER,
      subject,
    }: AuditQuery): Promise<readonly AuditEntry[]> {
      const condition = subject === undefined ? '' : 'AND subject = $3';
      const sql = `SELECT * FROM audit WHERE number < $1 ${condition} ORDER BY number DESC LIMIT $2`;
      const values = subject === undefined ? [before, limit] : [before, limit, subject];
      return (await read<AuditRow>(sql, values)).map(toEntry);
    },

    async listAuditAfter(number: number): Promise<readonly AuditEntry[]> {
      const sql = `SELECT * FROM audit WHERE number > $1 ORDER BY number LIMIT ${MAX_ENTRIES}`;
      return (await read<AuditRow>(sql, [number])).map(toEntry);
    },
  };
}

interface AuditRow {
  readonly number: number;
  readonly at: number;
  readonly operator: string;
  readonly action: Action;
  readonly subject: string;
  readonly reason: string;
  readonly note: string | null;
}

function toEntry({ number, at, operator, action, subject, reason, note }: AuditRow): AuditEntry {
  return { number, at, operator, action, subject, reason, ...(note !== null && { note }) };
}
