import { CLASSIC, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { readLine, readSubject, toAddress } from './address.ts';

const start = startPosition(CLASSIC);
const POSITION = 'position=4,4,4,4,4,4,0/4,4,4,4,4,4,0_s_-';
const game = [2, 5, 1, 4, 0];

function read(address: string) {
  const query = new URL(address, 'http://kalah.test').searchParams;
  const subject = readSubject(query, CLASSIC);
  const line = readLine(query, subject);
  return { ...subject, ...line };
}

describe('the address of a study', () => {
  test.each([
    ['the start', { game: [], line: [], at: 0 }, `/analysis?${POSITION}`],
    ['moves from a position', { game: [], line: [2, 5, 1], at: 3 }, `/analysis?${POSITION}&moves=3-6_2`],
    ['a step back', { game: [], line: [2, 5, 1], at: 1 }, `/analysis?${POSITION}&moves=3-6_2&at=1`],
    ['a game', { game, line: game, at: 5 }, `/analysis?${POSITION}&game=3-6_2-5_1`],
    ['a move of a game', { game, line: game, at: 2 }, `/analysis?${POSITION}&game=3-6_2-5_1&at=2`],
    ['a variation', { game, line: [2, 5, 0], at: 3 }, `/analysis?${POSITION}&game=3-6_2-5_1&moves=3-6_1`],
  ])('holds %s', (_what, state, address) => {
    expect(toAddress('', { start, ...state })).toBe(address);
    expect(read(address)).toEqual({ start, ...state });
  });

  test('holds only the line if the page loads the game', () => {
    expect(toAddress('here', { start, game, line: game, at: 5 })).toBe('/play/here/analysis');
    expect(toAddress('here', { start, game, line: [0], at: 0 })).toBe('/play/here/analysis?moves=1&at=0');
  });

  test('treats the beginning of a game as a move of that game', () => {
    expect(read(`/analysis?${POSITION}&game=3-6_2-5_1&moves=3-6`)).toMatchObject({ line: game, at: 2 });
  });

  test.each([
    ['no position', '/analysis?position=4,4&moves=3', { start, line: [2], broken: 'position' }],
    ['an illegal move', `/analysis?${POSITION}&moves=3-6_2-2`, { line: [2, 5, 1], at: 3, broken: 'moves' }],
    ['an illegal game', `/analysis?${POSITION}&game=3-3`, { game: [2], line: [2], broken: 'moves' }],
    ['an impossible step', `/analysis?${POSITION}&moves=3-6&at=7`, { line: [2, 5], at: 2 }],
  ])('with %s holds what can be read', (_what, address, state) => {
    expect(read(address)).toMatchObject(state);
  });
});
