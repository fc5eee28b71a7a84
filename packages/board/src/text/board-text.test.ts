import { CLASSIC, createVariant, must, type Position, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { drawBoardText } from './board-text.ts';
import { columnsOf } from './name.ts';

const middle: Position = {
  variant: CLASSIC,
  turn: 'south',
  pits: { south: [6, 6, 0, 1, 0, 0], north: [0, 5, 10, 0, 0, 8] },
  stores: { south: 6, north: 6 },
};

describe('a board for terminals', () => {
  test('shows both rows from South’s view, the counts, the last move and the side to move', () => {
    const names = { south: 'Ines', north: 'Noor' };
    expect(drawBoardText(middle, { names, lastMove: { side: 'north', pit: 0 } })).toBe(`\
  ✦ Noor  (North)

          6    5    4    3    2   ▾1
  ╭────┬────┬────┬────┬────┬────┬────┬────╮
  │    │  8 │  0 │  0 │ 10 │  5 │  0 │    │
  │  6 ├────┼────┼────┼────┼────┼────┤  6 │
  │    │  6 │  6 │  0 │  1 │  0 │  0 │    │
  ╰────┴────┴────┴────┴────┴────┴────┴────╯
          1    2    3    4    5    6

  ☼ Ines  (South · to move)

  Noor played pit 1. Ines to move.
`);
  });

  test('shows the result of a finished game', () => {
    const text = drawBoardText(middle, { ending: { how: 'resignation', winner: 'north' } });
    expect(text).toContain('☼ South  (resigned)\n\n  South resigned; North won.\n');
  });

  test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'has lines of equal length within 80 columns with %i pits, even with counts of three digits',
    (pits) => {
      const start = startPosition(must(createVariant({ pits, seeds: 12 })));
      for (const count of [1, 12, 288]) {
        const row = start.pits.north.map(() => count);
        const text = drawBoardText({ ...start, pits: { south: row, north: row } });
        const frame = text.split('\n').filter((line) => /[│╭╰]/.test(line));
        expect(frame).toHaveLength(5);
        expect(new Set(frame.map(columnsOf)).size).toBe(1);
        expect(columnsOf(frame[0]!)).toBeLessThanOrEqual(80);
      }
    },
  );

  test('never lets a name break a line, control the terminal or exceed 80 columns', () => {
    const names = { south: '\u001b[2J\nBartholomew '.repeat(9), north: '松本さくら'.repeat(20) };
    const text = drawBoardText(middle, { names, ending: { how: 'resignation', winner: 'north' } });
    expect(text).not.toContain('\u001b');
    expect(text.split('\n')).toHaveLength(14);
    for (const line of text.split('\n')) expect(columnsOf(line)).toBeLessThanOrEqual(80);
  });
});
