import { legalPits } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { findPly, seedsTaken } from '../../game/ply.ts';
import { LESSONS, type Task } from './lessons.ts';

const tasks = LESSONS.flatMap(({ tasks }) => tasks);
const solutions = ({ position, achieved }: Task) =>
  legalPits(position).filter((pit) => achieved(findPly(position, pit)!));

describe('the lessons', () => {
  test.each(tasks)('$key has exactly one solution', (task) => {
    expect(solutions(task)).toHaveLength(1);
  });

  test('show one move under both capture rules, and only the second captures the lone seed', () => {
    const [across, alone] = tasks.filter(({ key }) => key === 'across' || key === 'alone');
    const [pit] = solutions(across!);
    expect(solutions(alone!)).toEqual([pit]);
    expect(seedsTaken(findPly(across!.position, pit!)!)).toBe(0);
    expect(seedsTaken(findPly(alone!.position, pit!)!)).toBe(1);
  });

  test('end with the score in the text, 26 to 22', () => {
    const end = tasks.find(({ key }) => key === 'end')!;
    expect(findPly(end.position, 5)!.after.stores).toEqual({ south: 26, north: 22 });
  });
});
