import { expect, test } from 'vitest';
import { findGameId } from './id.ts';
import { createIdSource, rematchId } from './id-source.ts';

test('creates different ids and tokens without a key', () => {
  const [one, two] = [createIdSource(), createIdSource()];
  expect(one.gameId()).not.toBe(two.gameId());
  expect(one.seatToken('south')).not.toBe(two.seatToken('south'));
});

test('creates the same id and the same tokens for the same key', () => {
  const [one, again] = [createIdSource('a key'), createIdSource('a key')];
  expect(again.gameId()).toBe(one.gameId());
  expect(again.seatToken('south')).toBe(one.seatToken('south'));
  expect(one.seatToken('north')).not.toBe(one.seatToken('south'));
  expect(again.random()).toBe(one.random());
  expect(createIdSource('another key').gameId()).not.toBe(one.gameId());
});

test('creates tokens of 256 bits that cannot be derived from the id of their game', () => {
  const ids = createIdSource('a key');
  expect(Buffer.from(ids.seatToken('south'), 'base64url')).toHaveLength(32);
  expect(createIdSource(ids.gameId()).seatToken('south')).not.toBe(ids.seatToken('south'));
});

test('creates ids that are UUIDs, and accepts only UUIDs, in upper or lower case', () => {
  const id = createIdSource().gameId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(findGameId(id.toUpperCase())).toBe(id);
  for (const wrong of ['', 'x', id.slice(1), `${id}0`, `{${id}}`, id.replaceAll('-', ''), `urn:uuid:${id}`]) {
    expect(findGameId(wrong)).toBeUndefined();
  }
});

test('derives the id of a rematch from the id of the first game', () => {
  const id = createIdSource().gameId();
  expect(rematchId(id)).toBe(rematchId(id));
  expect(findGameId(rematchId(id))).toBe(rematchId(id));
  expect(rematchId(rematchId(id))).not.toBe(id);
});
