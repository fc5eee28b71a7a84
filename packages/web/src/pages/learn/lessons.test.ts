import { legalPits } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { findPly, seedsTaken } from '../../game/ply.ts';
import { LESSONS, type Task } from './lessons.ts';

const tasks = LESSONS.flatMap(({ tasks }) => tasks);
const solutions = ({ position, achieved }: Task) =>
  legalPits(position).filter((pit) => achieved(findPly(position, pit)!));

describe('the lessons', () => {
  test.each(tasks)('$key can be solved in one way only', (task) => {
    expect(solutions(task)).toHaveLength(1);
  });

  test('play one move by both capture rules, and only the second takes the lone seed', () => {
    const [across, alone] = tasks.filter(({ key }) => key === 'across' || key === 'alone');
    const [pit] = solutions(across!);
    expect(solutions(alone!)).toEqual([pit]);
    expect(seedsTaken(findPly(across!.position, pit!)!)).toBe(0);
    expect(seedsTaken(findPly(alone!.position, pit!)!)).toBe(1);
  });

  test('end as the words beside them say, 26 to 22', () => {
    const end = tasks.find(({ key }) => key === 'end')!;
    expect(findPly(end.position, 5)!.after.stores).toEqual({ south: 26, north: 22 });
  });
});
