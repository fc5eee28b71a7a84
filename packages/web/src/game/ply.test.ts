import { CLASSIC, formatRecord, startPosition } from '@kalah/rules';
import { expect, test } from 'vitest';
import { replay, toRoundNumbers, toRounds } from './ply.ts';

const start = startPosition(CLASSIC);

test('numbers rounds as a record does', () => {
  const pits = [2, 5, 1, 4, 0, 2];
  const record = formatRecord({ start, players: { south: '', north: '' }, date: '', moves: pits });
  const plies = replay(start, pits);
  const written = toRounds(plies).map((turns, index) => {
    const moves = turns.map(({ plies }) => plies.map(({ ply }) => ply.pit + 1).join('-'));
    return `${index + 1}. ${moves.join(' ')}`;
  });
  expect(record).toContain(`\n${written.join(' ')}\n`);
  expect(toRoundNumbers(plies)).toEqual([1, 1, 1, 1, 2, 2]);
});

test('a round begins with the side that began the game', () => {
  const plies = replay({ ...start, turn: 'north' }, [0, 0, 1]);
  expect(toRoundNumbers(plies)).toEqual([1, 1, 2]);
});
