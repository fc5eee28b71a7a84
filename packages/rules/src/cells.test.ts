import { expect, test } from 'vitest';
import { toCells } from './cells.ts';
import { parsePosition } from './notation.ts';
import { must } from './result.ts';

test('[N8] a flat board lists the houses counterclockwise', () => {
  expect(toCells(must(parsePosition('1,2,3,10/4,5,6,11 s -')))).toEqual([1, 2, 3, 10, 4, 5, 6, 11]);
});
