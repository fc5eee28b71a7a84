import { expect, test } from 'vitest';
import { begin } from '../games/change-fixture.ts';
import { decodeEvent, decodeGame, encodeEvent, encodeGame } from './snapshot.ts';

test('reads the request hash that Kalah 0.1 stored as "wish"', () => {
  const { game, events } = begin();
  const rename = (text: string) => text.replace('"requestHash"', '"wish"');

  const snapshot = rename(encodeGame({ ...game, requestHash: 'abc' }));
  const event = rename(encodeEvent({ ...events[0]!, requestHash: 'abc' } as (typeof events)[0]));

  expect(decodeGame(game.id, snapshot)).toEqual({ ...game, requestHash: 'abc' });
  expect(decodeEvent(1, 1000, event)).toEqual({ ...events[0], requestHash: 'abc' });
});
