import type { DatabaseSync } from 'node:sqlite';
import type { Step } from '../database.ts';
import { createPreparer } from './prepare.ts';

export function createStepRunner(db: DatabaseSync): (steps: readonly Step[]) => boolean {
  const prepare = createPreparer(db);
  return (steps) =>
    steps.every(({ sql, values, changes }) => {
      const changed = prepare(sql).run(...values).changes;
      return changes === undefined || changed === changes;
    });
}
