import { expect, test } from 'vitest';
import { begin, goOn } from './change-fixture.ts';
import { statusOf } from './game.ts';

test('a game waits while a seat is vacant, is played when none is, and is finished once it has ended', () => {
  const vacant = { kind: 'vacant' } as const;
  const waiting = begin({ south: vacant }).game;
  expect(statusOf(begin().game)).toBe('playing');
  expect(statusOf(begin({ north: vacant }).game)).toBe('waiting');
  expect(statusOf(waiting)).toBe('waiting');
  expect(statusOf(goOn(waiting, { kind: 'ended', ending: { how: 'abort' } }).game)).toBe('finished');
});
