import { expect, test } from 'vitest';
import { endOf, refuse, show, split } from './excerpt.ts';

test('split keeps where each part stands in the whole text', () => {
  expect(split({ text: 'ab--c--', at: 10 }, '--')).toEqual([
    { text: 'ab', at: 10 },
    { text: 'c', at: 14 },
    { text: '', at: 17 },
  ]);
});

test('split gives one empty part for an empty text', () => {
  expect(split({ text: '', at: 3 }, ',')).toEqual([{ text: '', at: 3 }]);
});

test('[N7] what is missing is pointed at behind the last character', () => {
  expect(refuse(endOf({ text: 'abc', at: 4 }), 'More was expected.')).toEqual({
    ok: false,
    problem: { at: 7, message: 'More was expected.' },
  });
});

test('show cuts what is too long for a sentence', () => {
  expect(show({ text: 'x'.repeat(20), at: 0 })).toBe(`"${'x'.repeat(20)}"`);
  expect(show({ text: 'x'.repeat(21), at: 0 })).toBe(`"${'x'.repeat(20)}…"`);
});
