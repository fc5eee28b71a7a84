import type { Step } from '../database.ts';
import type { Query, Statement } from './connection.ts';

export async function runSteps(
  query: Query,
  steps: readonly Step[],
  toStatement = (text: string): Statement => ({ text }),
): Promise<boolean> {
  const answers = await Promise.allSettled(steps.map(({ sql, values }) => query(toStatement(sql), values)));
  return answers.every((answer, index) => {
    if (answer.status === 'rejected') throw answer.reason;
    const { changes } = steps[index]!;
    return changes === undefined || answer.value.count === changes;
  });
}
