import type { Analysis, Verdict } from '@kalah/engine';
import { CLASSIC, startPosition } from '@kalah/rules';
import { expect, test } from 'vitest';
import { replay } from '../../game/ply.ts';
import { beginSolving, choosePit } from '../puzzles/solving.ts';
import { judge } from './judgement.ts';
import { toTasks } from './mistake-task.ts';

const start = startPosition(CLASSIC);
const plies = replay(start, [0]);
const verdict = (pit: number, value: number, line: number[]): Verdict => ({
  pit,
  kind: 'exact',
  value,
  least: value,
  most: value,
  line,
});
/** South played pit 1, which loses 10. */
const analysis: Analysis = {
  position: start,
  verdicts: [verdict(0, -2, [0, 2, 5, 1]), verdict(1, 8, [1, 2, 5, 0]), verdict(2, 4, [2, 5, 1])],
  least: 8,
  most: 8,
  complete: true,
  tableProgress: 1,
  nodes: 1,
  seconds: 1,
};
const judged = [judge(plies[0]!, analysis, undefined)];

test('makes a puzzle of a mistake, with the refutation of every wrong move', () => {
  expect(toTasks(plies, judged, 'south')).toEqual([
    {
      position: start,
      goal: { kind: 'win-by', by: 8 },
      value: 8,
      themes: [],
      practice: { oneBest: true },
      solution: [{ side: 'south', pit: 1 }],
      decisions: [
        {
          options: [
            { pit: 0, value: -2, refutation: [2, 5] },
            { pit: 1, value: 8, refutation: [] },
            { pit: 2, value: 4, refutation: [5, 1] },
          ],
        },
      ],
    },
  ]);
});

test('leaves out the other side, small losses and what is not proved', () => {
  expect(toTasks(plies, judged, 'north')).toEqual([]);
  expect(toTasks(plies, judged, undefined)).toHaveLength(1);
  expect(toTasks(plies, [{ ...judged[0]!, lost: 2 }], undefined)).toEqual([]);
  expect(toTasks(plies, [{ ...judged[0]!, proved: false }], undefined)).toEqual([]);
  expect(toTasks(plies, [undefined], undefined)).toEqual([]);
});

test('includes mistakes with several best moves, each of which solves the puzzle', () => {
  const tie = { ...analysis, verdicts: [...analysis.verdicts, verdict(3, 8, [3, 2, 5])] };
  const [task] = toTasks(plies, [{ ...judged[0]!, analysis: tie }], undefined);
  expect(task).toMatchObject({ practice: { oneBest: false }, goal: { kind: 'win-by', by: 8 } });
  const choose = (pit: number) => choosePit(beginSolving(task!), pit).state.kind;
  expect([0, 1, 2, 3].map(choose)).toEqual(['wrong', 'solved', 'wrong', 'solved']);
});
