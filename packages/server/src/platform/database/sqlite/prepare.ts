import type { DatabaseSync, StatementSync } from 'node:sqlite';

export function createPreparer(db: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql) ?? db.prepare(sql.replace(/\$(?=\d)/g, '?'));
    statements.set(sql, known);
    return known;
  };
}
