import { expect, test } from 'vitest';
import { addEvents, newGame } from './change-fixture.ts';
import { statusOf } from './game.ts';

test('a game waits while a seat is vacant, is played when none is, and is finished once it has ended', () => {
  const vacant = { kind: 'vacant' } as const;
  const waiting = newGame({ south: vacant }).game;
  expect(statusOf(newGame().game)).toBe('playing');
  expect(statusOf(newGame({ north: vacant }).game)).toBe('waiting');
  expect(statusOf(waiting)).toBe('waiting');
  expect(statusOf(addEvents(waiting, { kind: 'ended', ending: { how: 'abort' } }).game)).toBe('finished');
});
