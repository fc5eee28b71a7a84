import { expect, test } from 'vitest';
import { findSeatLabel } from './seat-label.ts';

test('a seat is labelled with the name of its player or the level of the computer', () => {
  expect(findSeatLabel({ kind: 'named', name: 'Ada' })).toBe('Ada');
  expect(findSeatLabel({ kind: 'engine', level: 1 })).toBe('Computer, level 1');
  expect(findSeatLabel({ kind: 'open' })).toBeUndefined();
});
