import { CLASSIC, formatRecord, must, parsePosition, playAll, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { toTree } from './address.ts';
import { readPasted } from './paste.ts';

const start = startPosition(CLASSIC);
const game = [2, 5, 1, 4, 0, 2];
const here = { origin: 'https://kalah.test', variant: CLASSIC };
const read = (text: string) => readPasted(text, here);
const POSITION = '4,4,4,4,4,4,0/4,4,4,4,4,4,0';
const record = formatRecord({
  start,
  players: { south: 'Ann [1] "x"', north: 'Ben' },
  date: '2026-01-01',
  moves: game,
  ending: { how: 'resignation', winner: 'south' },
});

describe('a pasted text', () => {
  const players = { south: 'Ann [1] "x"', north: 'Ben' };
  test.each([
    ['a record', record],
    ['a record whose lines were joined', record.replaceAll('\n', ' ')],
    ['a record with headers of other programs', `[Event "Club"]\n${record}`],
    ['a record as JSON', JSON.stringify({ start: `${POSITION} s -`, moves: game, players })],
    [
      'a link',
      `/analysis?position=${POSITION}_s_-&game=3-6_2-5_1-3&south=${encodeURIComponent(players.south)}&north=Ben`,
    ],
  ])('is read as a game with its players: %s', (_what, text) => {
    expect(read(text)).toEqual({
      kind: 'study',
      study: { start, game, players, line: game, at: game.length, tree: toTree(game) },
      position: playAll(start, game),
    });
  });

  test('has one line per name, of limited length, and no name that is not a text', () => {
    const named = (players: unknown) =>
      read(JSON.stringify({ start: `${POSITION} s -`, moves: [2], players }));
    expect(named({ south: ' Ann\n\u0007B ', north: 'x'.repeat(500) })).toMatchObject({
      study: { players: { south: 'Ann B', north: 'x'.repeat(40) } },
    });
    for (const players of [null, 3, 'Ann', { south: 3 }, { south: '' }])
      expect(named(players)).not.toHaveProperty('study.players');
  });

  test.each([
    ['a record without names', '[Variant "6 4 -"]\n\n1. 3-6 2-5 2. 1-3'],
    [
      'a record as JSON without names',
      JSON.stringify({ id: 'x', start: `${POSITION} s -`, moves: game, result: null }),
    ],
    ['numbered moves', '1. 3-6 2-5 2. 1-3'],
    ['numbers without blanks', '1.3-6 2-5 2.1-3'],
    ['moves without numbers', '3-6 2-5 1-3'],
    ['pits only', '3 6 2 5 1 3'],
    ['pits with commas', '3, 6, 2, 5, 1, 3'],
    ['pits with commas but no blanks', '3,6,2,5,1,3'],
    ['pits with nothing between them', '362513'],
    ['a position and moves', `${POSITION} s - 3-6 2-5 1-3`],
    ['a position and moves on their own line', `${POSITION} S\n1. 3-6 2-5 2. 1-3`],
    ['a position and moves without blanks', `${POSITION} s -: 362513`],
    ['the move list of a page', '1. 3↻ 6 2↻ 5 2. 1↻ 3'],
    ['our own link to it', `https://other.test/analysis?position=${POSITION}_s_-&game=3-6_2-5_1-3`],
  ])('is read as a game: %s', (_what, text) => {
    expect(read(text)).toEqual({
      kind: 'study',
      study: { start, game, line: game, at: game.length, tree: toTree(game) },
      position: playAll(start, game),
    });
  });

  test('is read as a record that starts from its own position', () => {
    const setup = must(parsePosition('0,0,0,0,1,1,20/2,2,0,0,0,0,22 n c'));
    const text = formatRecord({ start: setup, players: { south: '', north: '' }, date: '', moves: [1] });
    expect(read(text)).toMatchObject({ kind: 'study', study: { start: setup, game: [1] } });
  });

  test.each([
    ['a link to a position', `https://kalah.test/analysis?position=${POSITION}_s_-`],
    ['its path', `/analysis?position=${POSITION}_s_-`],
    ['an encoded link', `https://kalah.test/analysis?position=${encodeURIComponent(POSITION)}_S`],
  ])('is read as a study without moves: %s', (_what, link) => {
    expect(read(link)).toMatchObject({ kind: 'study', study: { start, game: [], line: [], at: 0 } });
  });

  test('is read as a link to a step of a variation', () => {
    const link = `https://kalah.test/analysis?position=${POSITION}_s_-&game=3-6_2-5_1-3&moves=3-6_1&at=2`;
    expect(read(link)).toMatchObject({ study: { game, line: [2, 5, 0], at: 2 } });
  });

  test.each(['https://kalah.test/play/7fq2', 'https://kalah.test/play/7fq2/analysis?at=3', '/play/7fq2'])(
    'is read as a game of this server: %s',
    (link) => {
      expect(read(link)).toEqual({ kind: 'game', id: '7fq2' });
    },
  );

  test.each([POSITION, `${POSITION} S -`, `${POSITION} s -`])('is read as a position: %s', (text) => {
    expect(read(text)).toEqual({ kind: 'position', position: start });
  });

  test.each([
    ['', { kind: 'text' }],
    ['hello', { kind: 'text' }],
    ['4', { kind: 'text' }],
    ['4,4,4', { kind: 'text' }],
    ['4,4,4,4,4,4,1/4,4,4,4,4,4,0', { kind: 'total', seeds: 49, pits: 6 }],
    ['{"start": 3}', { kind: 'text' }],
    ['{', { kind: 'text' }],
    ['[Variant "99 4 -"]\n1. 3', { kind: 'text' }],
    ['[Start "4,4,0/4,0 s -"]', { kind: 'pits' }],
    ['3-6 2 7', { kind: 'no-such-pit', number: 4, side: 'north', pit: 7 }],
    ['3-6 2 2', { kind: 'empty-pit', number: 4, side: 'north', pit: 2 }],
    ['36221', { kind: 'empty-pit', number: 4, side: 'north', pit: 2 }],
    ['3,6,2,2,1,3,4,5,6', { kind: 'empty-pit', number: 4 }],
    ['1. 3-6 2-5 2. 1 1-3', { kind: 'empty-pit', number: 6, side: 'north', pit: 1 }],
    ['1. 7', { kind: 'no-such-pit', number: 1, side: 'south', pit: 7 }],
    ['3-6 x', { kind: 'not-a-pit', text: 'x' }],
    [`3-6 ${'x'.repeat(50_000)}`, { kind: 'not-a-pit', text: `${'x'.repeat(20)}…` }],
    ['https://kalah.test/learn', { kind: 'link' }],
    ['https://other.test/play/7fq2', { kind: 'link' }],
    [`https://kalah.test/analysis?position=${POSITION}_s_-&moves=3-3`, { kind: 'link' }],
    ['https://', { kind: 'link' }],
  ])('is rejected with its fault: %s', (text, fault) => {
    expect(read(text)).toMatchObject({ fault });
  });
});
