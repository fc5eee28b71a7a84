import { expect, test } from 'vitest';
import { kalah } from './run-fixture.ts';

const ONE_THREAD = ['--threads', '1', '--memory', '256M'];

async function solve(...args: string[]) {
  const { out } = await kalah('solve', ...args, ...ONE_THREAD, '--json');
  return JSON.parse(out);
}

/** First player's margins that are known from elsewhere: not capturing alone, and capturing alone. */
test.each([
  [1, 3, 6, 6],
  [2, 4, -10, -12],
  [3, 3, 2, 2],
  [3, 6, -8, -10],
  [4, 3, 6, 8],
  [4, 4, 2, 2],
  [6, 2, 6, 10],
  [6, 3, 2, 2],
])('solves Kalah(%i,%i)', async (pits, seeds, margin, alone) => {
  const variant = [String(pits), String(seeds)];
  const solved = await solve(...variant);
  expect(solved).toMatchObject({ pits, seeds, capturesAlone: false, margin });
  const values = solved.moves.map(({ value }: { value: number }) => value);
  expect(Math.max(...values)).toBe(margin);
  expect(solved.moves.map(({ pit }: { pit: number }) => pit)).toEqual(
    values.map((_: number, index: number) => index + 1),
  );
  expect(await solve(...variant, '--captures-alone', '--margin-only')).toMatchObject({
    capturesAlone: true,
    margin: alone,
    moves: [],
  });
});

test('describes the result in a sentence', async () => {
  const { code, out } = await kalah('solve', '3', '3', ...ONE_THREAD);
  expect(code).toBe(0);
  expect(out).toContain('Kalah(3,3): the first player wins by 2 seeds.');
  expect(out).toMatch(/pit {2}1 {3}exactly {2}\S+/);
});

test.each([
  [['13', '4'], 'from 1 to 12'],
  [['6', 'four'], 'from 1 to 12'],
  [['6'], "missing required argument 'seeds'"],
  [['6', '4', '--memory', '1M'], 'Use at least 16M.'],
  [['6', '4', '--memory', '9G'], 'Use at most 4G.'],
  [['6', '4', '--memory', 'lots'], 'a size like 512M'],
  [['6', '4', '--threads', '0'], 'from 1 to 16'],
  [['6', '4', '--speed', 'light'], "unknown option '--speed'"],
])('rejects `solve %s`', async (args, sentence) => {
  const { code, out, err } = await kalah('solve', ...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(sentence);
});
