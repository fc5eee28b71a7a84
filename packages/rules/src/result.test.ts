import { expect, test } from 'vitest';
import { err, must, ok } from './result.ts';

test('must gives the value of a result that is one', () => {
  expect(must(ok(7))).toBe(7);
});

test('must throws a refusal with its reason', () => {
  expect(() => must(err('empty-pit'))).toThrow('unexpected refusal: "empty-pit"');
});
