import { expect, test } from 'vitest';
import { newGame } from '../change-fixture.ts';
import { decodeEvent, decodeSnapshot, encodeEvent, encodeSnapshot } from './encoding.ts';

test('reads the request hash that Kalah 0.1 stored as "wish"', () => {
  const { game, events } = newGame();
  const rename = (text: string) => text.replace('"requestHash"', '"wish"');

  const snapshot = rename(encodeSnapshot({ ...game, requestHash: 'abc' }));
  const event = rename(encodeEvent({ ...events[0]!, requestHash: 'abc' } as (typeof events)[0]));

  expect(decodeSnapshot(game.id, snapshot)).toEqual({ ...game, requestHash: 'abc' });
  expect(decodeEvent(1, 1000, event)).toEqual({ ...events[0], requestHash: 'abc' });
});

test.each([
  ['s3', { kind: 'moved', side: 'south', pit: 3 }],
  ['n11', { kind: 'moved', side: 'north', pit: 11 }],
] as const)('stores a move as %s', (text, move) => {
  const event = { ...move, number: 2, at: 1000 };
  expect(encodeEvent(event)).toBe(text);
  expect(decodeEvent(2, 1000, text)).toEqual(event);
});

test('reads the moves that Kalah 0.1 stored as JSON', () => {
  const move = { kind: 'moved', side: 'north', pit: 4 };
  expect(decodeEvent(2, 1000, JSON.stringify(move))).toEqual({ ...move, number: 2, at: 1000 });
});

test.each(['', 's', '3', 'x3', 's3 ', '[]'])('rejects %o as an event', (text) => {
  expect(() => decodeEvent(2, 1000, text)).toThrow('cannot be decoded');
});
