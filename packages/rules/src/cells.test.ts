import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positions } from '../test/arbitraries.ts';
import { fromCells, toCells } from './cells.ts';
import { parsePosition } from './notation.ts';
import { must } from './result.ts';

const south = { turn: 'south', capturesAlone: false } as const;

describe('flat lists of cells', () => {
  const position = must(parsePosition('1,2,3,10/4,5,6,11 s -'));

  test('[N8] go round the table, or name the stores first', () => {
    expect(toCells(position, 'ring')).toEqual([1, 2, 3, 10, 4, 5, 6, 11]);
    expect(toCells(position, 'stores-first')).toEqual([10, 11, 1, 2, 3, 4, 5, 6]);
  });

  test.each(['ring', 'stores-first'] as const)('[N8] are read back as they were written: %s', (order) => {
    fc.assert(
      fc.property(positions, (position) => {
        const { turn, variant } = position;
        const back = fromCells(toCells(position, order), order, {
          turn,
          capturesAlone: variant.capturesAlone,
        });
        expect(must(back)).toEqual(position);
      }),
    );
  });

  test.each([
    ['no cells', [], 'pits-out-of-range'],
    ['stores alone', [4, 4], 'pits-out-of-range'],
    ['an odd number of cells', [4, 4, 0, 4, 4], 'pits-out-of-range'],
    ['thirteen pits a side', new Array(28).fill(1), 'pits-out-of-range'],
    ['no seeds', [0, 0, 0, 0], 'seeds-out-of-range'],
    ['seeds that fill no variant', [3, 0, 4, 0], 'seeds-out-of-range'],
    ['more seeds than any variant has', [26, 0, 0, 0], 'seeds-out-of-range'],
    ['a negative cell', [5, -1, 4, 0], 'bad-count'],
    ['half a seed', [0.5, 0.5, 1, 0], 'bad-count'],
    ['a cell that is no number', [Number.NaN, 0, 4, 0], 'seeds-out-of-range'],
    ['[R8] a finished board that was not swept', [0, 4, 4, 0], 'not-swept'],
  ])('[N8] are refused: %s', (_title, cells, problem) => {
    expect(fromCells(cells, 'ring', south)).toEqual({ ok: false, problem });
  });
});
