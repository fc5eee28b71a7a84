import { expect, test } from 'vitest';
import { kalah } from './run-fixture.ts';

const ENDING = '0,0,0,1,0,2,18/0,0,3,0,0,1,23 s -';

test('gives every move a value, a kind and a line, in pits counted from 1', async () => {
  const { code, out } = await kalah('analyse', ENDING, '--json');
  expect(code).toBe(0);
  const analysis = JSON.parse(out);
  expect(Object.keys(analysis)).toEqual(['position', 'moves', 'nodes', 'seconds']);
  expect(analysis).toMatchObject({
    position: ENDING,
    moves: [
      { pit: 4, value: -10, kind: 'exact' },
      { pit: 6, value: -10, kind: 'exact' },
    ],
  });
  expect(analysis.moves[0].line[0]).toBe(4);
});

test('draws the board for people, and lists the moves from the best to the worst', async () => {
  const { out } = await kalah('analyse', '3,3,3,0/3,3,3,0 s -');
  expect(out).toContain('│  3 │  3 │  3 │');
  const values = [...out.matchAll(/exactly +([+-]?\d+)/g)].map(([, value]) => Number(value));
  expect(values).toHaveLength(3);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
});

test('respects its time limit if it cannot prove everything', async () => {
  const { out } = await kalah('analyse', '6,6,6,6,6,6,0/6,6,6,6,6,6,0 s -', '--seconds', '0.1', '--json');
  expect(JSON.parse(out).moves).toHaveLength(6);
});

test.each([
  ['4,4,-1/4,4,0 s -', '"-1" is not a number of seeds'],
  ['4,4,0/4,4,1 s -', 'The board holds 17 seeds'],
  ['999,999,0/999,999,0 s -', 'The board holds 3996 seeds'],
  ['4,4,0/4,4,0 x -', 'Expected the side to move here'],
  ['0,0,8/0,0,8 s -', 'The game is over in this position (a draw)'],
  ['0,0,9/0,0,7 s -', 'south won by 2 seeds'],
])('rejects the position %s', async (position, sentence) => {
  const { code, out, err } = await kalah('analyse', position);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(sentence);
});

test.each(['0', '-1', 'soon', '1e9'])('rejects --seconds %s', async (seconds) => {
  const { code, err } = await kalah('analyse', ENDING, `--seconds=${seconds}`);
  expect(code).toBe(2);
  expect(err).toContain('Use a number above 0');
});
