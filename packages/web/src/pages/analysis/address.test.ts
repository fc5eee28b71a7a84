import { CLASSIC, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { readLine, readSubject, toAddress, toTree } from './address.ts';
import { addLine, setComment } from './tree.ts';

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
    const tree = toTree(state.game, state.line);
    expect(toAddress('', { start, tree, ...state })).toBe(address);
    expect(read(address)).toEqual({ start, tree, ...state });
  });

  test('holds the names of the players', () => {
    const players = { south: 'Ann & Ülo', north: '' };
    const state = { start, game, players, line: game, at: 2, tree: toTree(game) };
    const address = toAddress('', state);
    expect(address).toBe(`/analysis?${POSITION}&game=3-6_2-5_1&south=Ann%20%26%20%C3%9Clo&at=2`);
    expect(read(address)).toEqual(state);
  });

  test('holds only the line if the page loads the game', () => {
    const address = (line: number[], at: number) =>
      toAddress('here', { start, game, line, at, tree: toTree(game, line) });
    expect(address(game, 5)).toBe('/play/here/analysis');
    expect(address([0], 0)).toBe('/play/here/analysis?moves=1&at=0');
  });

  test('treats the beginning of a game as a move of that game', () => {
    expect(read(`/analysis?${POSITION}&game=3-6_2-5_1&moves=3-6`)).toMatchObject({ line: game, at: 2 });
  });

  test('holds variations and comments', () => {
    const tree = setComment(addLine(toTree(game, [2, 5, 0, 3]), [1]), [2, 5, 0], 'Why not? ü');
    const state = { start, game, line: game, at: 2, tree };
    const address = toAddress('', state);
    expect(address).toBe(`/analysis?${POSITION}&game=3-6_2-5_1&at=2&tree=3.2-62.1~V2h5IG5vdD8gw7w~4-51`);
    expect(read(address)).toEqual(state);
  });

  test('leaves out a tree that is too long', () => {
    const tree = [...Array(9).keys()].reduce(
      (tree, at) => setComment(tree, [...game, 3, 0, 1, 2].slice(0, at), 'ü'.repeat(500)),
      toTree([...game, 3, 0, 1, 2]),
    );
    expect(toAddress('', { start, game, line: game, at: 5, tree })).not.toContain('tree');
  });

  test('keeps the game as the main line, whatever the tree says', () => {
    const { tree, line } = read(`/analysis?${POSITION}&game=3-6_2-5_1&tree=1.3-2`);
    expect(tree.next.map(({ pit }) => pit)).toEqual([2, 0]);
    expect(line).toEqual(game);
  });

  test.each(['(', '%', '36-', '.3', '~', '3~!~', 'xxx', '33', '<script>'])(
    'with the tree %s is broken, and holds the rest',
    (text) => {
      const state = read(`/analysis?${POSITION}&game=3-6_2-5_1&at=2&tree=${encodeURIComponent(text)}`);
      expect(state).toMatchObject({ game, line: game, at: 2, broken: 'tree' });
    },
  );

  test.each([
    ['no position', '/analysis?position=4,4&moves=3', { start, line: [2], broken: 'position' }],
    ['an illegal move', `/analysis?${POSITION}&moves=3-6_2-2`, { line: [2, 5, 1], at: 3, broken: 'moves' }],
    ['an illegal game', `/analysis?${POSITION}&game=3-3`, { game: [2], line: [2], broken: 'moves' }],
    ['an impossible step', `/analysis?${POSITION}&moves=3-6&at=7`, { line: [2, 5], at: 2 }],
  ])('with %s holds what can be read', (_what, address, state) => {
    expect(read(address)).toMatchObject(state);
  });
});
