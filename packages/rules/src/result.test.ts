import { expect, test } from 'vitest';
import { err, must, ok } from './result.ts';

test('must returns the value', () => {
  expect(must(ok(7))).toBe(7);
});

test('must throws the problem', () => {
  expect(() => must(err('empty-pit'))).toThrow('unexpected problem: "empty-pit"');
});
