import { must, parsePosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import {
  beginSolving,
  choosePit,
  costOf,
  giveUp,
  judgePit,
  nextPit,
  positionOf,
  resultOf,
  takeHint,
  tryAgain,
} from './solving.ts';
import type { Task } from './task.ts';

/** South plays pit 3, which moves again, then pit 1, which captures. The values were proved by the engine. */
const chain: Task = {
  position: must(parsePosition('2,2,4,1,1,0,9/0,0,1,10,0,1,17 s -')),
  goal: { kind: 'win-by', by: 10 },
  themes: ['chain'],
  value: 10,
  solution: [
    { side: 'south', pit: 2 },
    { side: 'south', pit: 0 },
  ],
  decisions: [{ options: [{ pit: 1, value: -2, refutation: [3, 5] }] }, { options: [] }],
};
/** The opponent replies between two moves of the solver. */
const replied: Task = {
  ...chain,
  solution: [
    { side: 'south', pit: 0 },
    { side: 'north', pit: 2 },
    { side: 'south', pit: 4 },
  ],
  decisions: [{ options: [] }, { options: [] }],
};

describe('somebody who solves a puzzle', () => {
  test('finds one move after the other', () => {
    const first = choosePit(beginSolving(chain), 2);
    expect([first.state.kind, first.found, nextPit(first)]).toEqual(['choosing', 1, 0]);
    expect(positionOf(first).stores.south).toBe(10);
    const solved = choosePit(first, 0);
    expect([solved.state.kind, resultOf(solved)]).toEqual(['solved', 'right']);
  });

  test('is answered with the best replies', () => {
    const first = choosePit(beginSolving(replied), 0);
    expect([first.found, positionOf(first).turn]).toEqual([2, 'south']);
  });

  test('shows what a wrong move costs, and allows another try', () => {
    const wrong = choosePit(beginSolving(chain), 1);
    expect(wrong.state).toEqual({ kind: 'wrong', pit: 1, refutation: { value: -2, line: [3, 5] } });
    expect([costOf(wrong), resultOf(wrong), wrong.found]).toEqual([12, 'wrong', 0]);
    const again = choosePit(choosePit(tryAgain(wrong), 2), 0);
    expect([again.state.kind, resultOf(again)]).toEqual(['solved', 'wrong']);
  });

  test('waits for the engine where the puzzle does not say what a move is worth', () => {
    const judging = choosePit(beginSolving(chain), 3);
    expect([judging.state, resultOf(judging)]).toEqual([{ kind: 'judging', pit: 3 }, undefined]);
    expect(costOf(judgePit(judging, { value: -12, line: [3] }))).toBe(22);
    const unknown = judgePit(judging, undefined);
    expect([unknown.state.kind, costOf(unknown), resultOf(unknown)]).toEqual(['wrong', undefined, 'wrong']);
  });

  test('solves the puzzle with a move that is as good as the solution', () => {
    const judging = choosePit(beginSolving(chain), 3);
    const asGood = judgePit(judging, { value: 10, line: [] });
    expect([asGood.state, resultOf(asGood)]).toEqual([{ kind: 'solved', pit: 3 }, 'right']);
  });

  test('gets a hint in words, then the move, which counts as help', () => {
    const hinted = takeHint(takeHint(beginSolving(chain)));
    expect([hinted.hints, takeHint(hinted)]).toEqual([2, hinted]);
    const next = choosePit(hinted, 2);
    expect(next.hints).toBe(0);
    expect(resultOf(choosePit(next, 0))).toBe('helped');
  });

  test('gives up and sees the solution, which counts as wrong', () => {
    const shown = giveUp(choosePit(beginSolving(chain), 2));
    expect([shown.state.kind, shown.found, resultOf(shown)]).toEqual(['shown', 2, 'wrong']);
    expect(choosePit(shown, 0)).toBe(shown);
    expect(giveUp(shown)).toBe(shown);
  });

  test('cannot move while a wrong move is on the board', () => {
    const wrong = choosePit(beginSolving(chain), 1);
    expect(choosePit(wrong, 2)).toBe(wrong);
    expect(takeHint(wrong)).toBe(wrong);
  });
});
