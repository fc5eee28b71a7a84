import { expect, test } from 'vitest';
import { endOf, quote, reject, split } from './excerpt.ts';

test('split keeps the index of each part in the whole text', () => {
  expect(split({ text: 'ab--c--', at: 10 }, '--')).toEqual([
    { text: 'ab', at: 10 },
    { text: 'c', at: 14 },
    { text: '', at: 17 },
  ]);
});

test('split returns one empty part for an empty text', () => {
  expect(split({ text: '', at: 3 }, ',')).toEqual([{ text: '', at: 3 }]);
});

test('[N7] missing text is reported after the last character', () => {
  expect(reject(endOf({ text: 'abc', at: 4 }), 'More was expected.')).toEqual({
    ok: false,
    problem: { at: 7, message: 'More was expected.' },
  });
});

test('quote truncates long text', () => {
  expect(quote({ text: 'x'.repeat(20), at: 0 })).toBe(`"${'x'.repeat(20)}"`);
  expect(quote({ text: 'x'.repeat(21), at: 0 })).toBe(`"${'x'.repeat(20)}…"`);
});
