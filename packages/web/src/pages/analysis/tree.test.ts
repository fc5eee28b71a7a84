import { describe, expect, test } from 'vitest';
import {
  addLine,
  countMoves,
  EMPTY_TREE,
  findAlternative,
  findTree,
  findVariation,
  promote,
  removeBranch,
  sameTree,
  setComment,
  type Tree,
  tidyComment,
  toMainLine,
} from './tree.ts';

const lines = (...all: number[][]): Tree => all.reduce(addLine, EMPTY_TREE);
const firsts = (tree: Tree, path: readonly number[]) => findTree(tree, path)?.next.map(({ pit }) => pit);

describe('a tree of moves', () => {
  const tree = lines([2, 5, 1], [2, 0, 3], [2, 0, 4]);

  test('holds every move once, and the first line as its main line', () => {
    expect(countMoves(tree)).toBe(6);
    expect(toMainLine(tree, [])).toEqual([2, 5, 1]);
    expect(toMainLine(tree, [2, 0])).toEqual([2, 0, 3]);
    expect(lines([2, 5], [2, 5])).toEqual(lines([2, 5]));
  });

  test('finds nothing where no line leads', () => {
    expect(findTree(tree, [2, 1])).toBeUndefined();
    expect(findTree(tree, [2, 5, 1, 3])).toBeUndefined();
  });

  test('leads from a move to its alternatives, or to those of the last fork before it', () => {
    expect(findAlternative(tree, [2, 5, 1], 1)).toEqual([2, 0]);
    expect(findAlternative(tree, [2, 0, 3], 1)).toEqual([2, 0, 4]);
    expect(findAlternative(tree, [2, 0, 3], -1)).toEqual([2, 5]);
    expect(findAlternative(tree, [2], 1)).toBeUndefined();
    expect(findAlternative(tree, [], -1)).toBeUndefined();
  });

  test('loses a removed move and everything after it', () => {
    const rest = removeBranch(tree, [2, 0]);
    expect(rest).toEqual(lines([2, 5, 1]));
    expect(countMoves(tree)).toBe(6);
  });

  test('puts a variation first from any move of it', () => {
    expect(findVariation(tree, [2, 0, 3])).toEqual([2, 0]);
    expect(firsts(promote(tree, [2, 0, 3], []), [2])).toEqual([0, 5]);
    expect(promote(tree, [2, 5], [])).toBe(tree);
  });

  test('keeps the moves of the game before every variation', () => {
    const three = addLine(tree, [2, 3]);
    expect(firsts(promote(three, [2, 3], [2, 5, 1]), [2])).toEqual([5, 3, 0]);
  });

  test('has comments of one line', () => {
    const noted = setComment(tree, [2, 0], 'a\nb\u2028c');
    expect(findTree(noted, [2, 0])?.comment).toBe('a b c');
    expect(tidyComment('x'.repeat(600))).toHaveLength(500);
    expect(tidyComment(`${'x'.repeat(499)}🌱`).isWellFormed()).toBe(true);
    expect(sameTree(noted, tree)).toBe(false);
    expect(sameTree(setComment(noted, [2, 0], ''), tree)).toBe(true);
  });
});
