import { CLASSIC, formatRecord, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import type { Ply } from '../../game/ply.ts';
import { toTree } from './address.ts';
import { readPasted } from './paste.ts';
import { formatJson, formatText, toFileName } from './record-file.ts';
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
    ['JSON with values', formatJson({ ...record, tree }, () => ({ sign: '?!', value: -2 }))],
  ])('can be imported again as %s', (_what, text) => {
    expect(readPasted(text, here)).toMatchObject({
      kind: 'study',
      study: { start, game, players: record.players, line: game, at: game.length, tree },
    });
  });
});

test('JSON has the signs and values of moves, even if there is only the game', () => {
  const remark = ({ pit }: Ply) =>
    pit === 5 ? { sign: '!', value: 8 } : pit === 2 ? { value: 8 } : undefined;
  expect(JSON.parse(formatJson({ ...record, tree: toTree([2, 5, 1]) }, remark)).tree).toEqual({
    comment: '',
    next: [
      {
        pit: 2,
        value: 8,
        comment: '',
        next: [{ pit: 5, sign: '!', value: 8, comment: '', next: [{ pit: 1, comment: '', next: [] }] }],
      },
    ],
  });
});

test.each([
  [{ south: 'Ann', north: 'Ben' }, 'kalah-Ann-Ben.txt'],
  [{ south: '../Zoë “Z” Müller', north: '' }, 'kalah-Zoë-Z-Müller.txt'],
  [{ south: '', north: '' }, 'kalah-4-4-4-4-4-4-0-4-4-4-4-4-4-0-s.txt'],
  [{ south: '??', north: '' }, 'kalah.txt'],
])('a file is named after the players or the position: %j', (players, name) => {
  expect(toFileName(players, start, 'txt')).toBe(name);
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
