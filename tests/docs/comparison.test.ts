import { expect, test } from 'vitest';
import { compare } from './comparison.ts';

const ID = '0b9f2f5e-8f5c-4b43-a62f-0a2a4f2f9d11';
const OTHER_ID = '5f8f2f5e-8f5c-4b43-a62f-0a2a4f2f9d12';

const same: [shown: unknown, given: unknown][] = [
  [{ a: 1 }, { a: 1 }],
  ['…', { a: 1 }],
  [
    { a: 1, '…': '…' },
    { a: 1, b: 2 },
  ],
  [{ a: '…' }, { a: [1, 2] }],
  [
    [1, '…'],
    [1, 2, 3],
  ],
  [{ id: ID }, { id: OTHER_ID }],
  [`http://x/games/${ID}`, `http://x/games/${OTHER_ID}`],
  ['2026-01-02T03:04:05.678Z', '2027-01-02T03:04:05.678Z'],
];
test.each(same)('accepts %j for %j', (shown, given) => {
  expect(() => compare(shown, given, 'it')).not.toThrow();
});

const different: [shown: unknown, given: unknown][] = [
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1, '…': '…' }, { b: 2 }],
  [[1], [1, 2]],
  [[1, 2], [1]],
  [{ id: ID }, { id: 'g1' }],
  ['Ann', 'Bob'],
  [null, {}],
];
test.each(different)('rejects %j for %j', (shown, given) => {
  expect(() => compare(shown, given, 'it')).toThrow(/^it/);
});
