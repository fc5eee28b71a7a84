import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Prepares statements with parameters like `$1`, and keeps them. */
export function createPreparer(db: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const known = statements.get(sql) ?? db.prepare(sql.replace(/\$(?=\d)/g, '?'));
    statements.set(sql, known);
    return known;
  };
}
