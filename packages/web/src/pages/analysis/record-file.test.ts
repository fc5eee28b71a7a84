import { CLASSIC, formatRecord, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { toTree } from './address.ts';
import { readPasted } from './paste.ts';
import { formatJson, formatText } from './record-file.ts';
import { addLine, setComment } from './tree.ts';

const start = startPosition(CLASSIC);
const game = [2, 5, 1, 4, 0, 2];
const record = { start, players: { south: 'Ann', north: 'Ben' }, date: '2026-11-16' };
const tree = setComment(addLine(toTree(game), [2, 5, 0, 3]), [2, 5, 0], 'A {brace} and "quotes"');
const here = { origin: 'https://kalah.test', variant: CLASSIC };

describe('an exported game', () => {
  test('is a plain record if there is only the game', () => {
    const text = formatText({ ...record, tree: toTree(game) });
    expect(text).toBe(formatRecord({ ...record, moves: game }));
  });

  test.each([
    ['text', formatText({ ...record, tree })],
    ['text with values', formatText({ ...record, tree }, () => ({ glyph: '?!', value: '−2' }))],
    ['JSON', formatJson({ ...record, tree })],
  ])('can be imported again as %s', (what, text) => {
    const comment = what === 'JSON' ? 'A {brace} and "quotes"' : 'A {brace) and "quotes"';
    const read = setComment(tree, [2, 5, 0], comment);
    expect(readPasted(text, here)).toMatchObject({
      kind: 'study',
      study: { start, game, line: game, at: game.length, tree: read },
    });
  });
});

describe('imported JSON', () => {
  const position = '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -';
  const json = (rest: object) => readPasted(JSON.stringify({ start: position, moves: [2], ...rest }), here);

  test.each([
    ['no list of moves', { moves: 3 }],
    ['a tree that is a text', { tree: 'x' }],
    ['moves that are no moves', { tree: { comment: '', next: [{ pit: '2', comment: 3, next: [] }] } }],
    ['a tree without an end', { tree: { comment: '', next: [{ pit: 2 }] } }],
  ])('with %s is rejected', (_what, rest) => {
    expect(json(rest)).toHaveProperty('fault');
  });

  test('with an illegal move opens up to it', () => {
    expect(json({ moves: [2, 5, 1, 1] })).toMatchObject({
      fault: { kind: 'empty-pit', number: 4, side: 'north', pit: 2 },
      readable: { study: { game: [2, 5, 1] } },
    });
  });

  test('with moves that are not numbers is rejected', () => {
    expect(json({ moves: [2.5, '<b>', null] })).toHaveProperty('fault');
  });
});
