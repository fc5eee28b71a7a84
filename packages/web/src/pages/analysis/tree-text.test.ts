import { CLASSIC, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { toTree } from './address.ts';
import { addLine, setComment } from './tree.ts';
import { formatTreeText, isLine, readTreeText } from './tree-text.ts';

const start = startPosition(CLASSIC);
const plain = toTree([2, 5, 1, 4, 0]);
const tree = setComment(
  setComment(addLine(addLine(plain, [2, 0, 3]), [2, 0, 1, 2]), [2, 0], 'keeps } \\ 8'),
  [],
  'A start',
);
const TEXT = '{A start} 1. 3-6 (1... 1 {keeps \\} \\\\ 8} 1... 4 (1... 2 2. 3)) 1... 2-5 2. 1';

describe('the text of a tree', () => {
  test('is a list of moves if there is nothing else', () => {
    expect(formatTreeText(start, plain)).toBe('1. 3-6 2-5 2. 1');
    expect([isLine(plain), isLine(tree)]).toEqual([true, false]);
  });

  test('has comments in braces and variations in parentheses', () => {
    expect(formatTreeText(start, tree)).toBe(TEXT);
  });

  test('is read again', () => {
    const { tree: read, fault } = readTreeText(start, TEXT);
    expect(fault).toBeUndefined();
    expect(formatTreeText(start, read)).toBe(TEXT);
  });

  test('has signs and values, which are ignored when it is read', () => {
    const text = formatTreeText(start, tree, () => ({ glyph: '??', value: '+4' }));
    expect(text).toContain('6?? {+4} (1... 1?? {+4 keeps \\} \\\\ 8}');
    expect(formatTreeText(start, readTreeText(start, text).tree)).toBe(TEXT);
  });

  test('keeps a number at the start of a comment, which is not a value', () => {
    const counted = setComment(plain, [2], '8 seeds are at stake');
    expect(readTreeText(start, formatTreeText(start, counted)).tree).toEqual(counted);
    const valued = formatTreeText(start, counted, () => ({ glyph: '', value: '0' }));
    expect(readTreeText(start, valued).tree).toEqual(counted);
  });

  test.each([
    ['a variation that was not opened', '3 )', { kind: 'not-a-pit', text: ')' }],
    ['a variation of nothing', '( 3', { kind: 'not-a-pit', text: '(' }],
    ['a variation of a variation of nothing', '3 ((1) 2', { kind: 'not-a-pit', text: '(' }],
    ['an illegal variation', '3 6 (3', { kind: 'empty-pit', number: 2, side: 'south', pit: 3 }],
    ['more moves than anybody analyses', `3 ${'(1) '.repeat(20_000)}`, { kind: 'not-a-pit', text: '…' }],
    ['many parentheses', '('.repeat(100_000), { kind: 'not-a-pit', text: '(' }],
    ['many braces', '{'.repeat(100_000), undefined],
    ['an open comment', '3 {good', undefined],
    ['a backslash that escapes nothing', '3 {a\\b} 6 {good\\', undefined],
  ])('is read until %s', (_what, text, fault) => {
    expect(readTreeText(start, text).fault).toEqual(fault);
  });
});
