import { expect, test } from 'vitest';
import { addEvents, newGame } from './change-fixture.ts';
import { statusOf } from './game.ts';

test('is waiting while a seat is vacant, playing once none is, and finished after the end', () => {
  const vacant = { kind: 'vacant' } as const;
  const waiting = newGame({ south: vacant }).game;
  expect(statusOf(newGame().game)).toBe('playing');
  expect(statusOf(newGame({ north: vacant }).game)).toBe('waiting');
  expect(statusOf(waiting)).toBe('waiting');
  expect(statusOf(addEvents(waiting, { kind: 'ended', ending: { how: 'abort' } }).game)).toBe('finished');
});
