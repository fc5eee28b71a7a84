import { must, parsePosition, perft } from '@kalah/rules';
import { expect, test } from 'vitest';
import { kalah } from './run-fixture.ts';

test('counts the move sequences of Kalah(6,4)', async () => {
  const { out } = await kalah('perft', '6', '4', '8', '--json');
  expect(JSON.parse(out)).toEqual({ nodes: [6, 35, 185, 942, 4690, 23233, 114430, 563055] });
});

test.each([
  '1,2,2,0,0,2,9/0,0,6,0,10,9,7 s -',
  '0,0,1,1,3,11,11/3,1,1,0,4,1,11 n c',
  '0,0,0,1,0,2,18/0,0,3,0,0,1,23 s -',
])('agrees with the rules package from the position %s', async (text) => {
  const { out } = await kalah('perft', '6', '4', '5', '--position', text, '--json');
  const position = must(parsePosition(text));
  expect(JSON.parse(out).nodes).toEqual([1, 2, 3, 4, 5].map((depth) => perft(position, depth)));
});

test('prints one count per line for people', async () => {
  const { out } = await kalah('perft', '6', '4', '5', '--captures-alone');
  expect(out.split('\n').map((line) => line.trim().split(/ +/)[0])).toEqual(['1', '2', '3', '4', '5', '']);
});

test.each([
  [['6', '4', '0'], 'from 1 to 30'],
  [['6', '4', '1000'], 'from 1 to 30'],
  [
    ['3', '3', '2', '--position', '4,4,0/4,4,0 s -'],
    'The position belongs to Kalah(2,4), not to Kalah(3,3).',
  ],
  [
    ['2', '4', '2', '--captures-alone', '--position', '4,4,0/4,4,0 s -'],
    'not to Kalah(2,4), capturing alone',
  ],
  [['2', '4', '2', '--position', 'start'], 'This is not a position.'],
])('rejects `perft %s`', async (args, sentence) => {
  const { code, out, err } = await kalah('perft', ...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(sentence);
});
