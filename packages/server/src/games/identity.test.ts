import { expect, test } from 'vitest';
import { findGameId } from './id.ts';
import { createIdentity, rematchId } from './identity.ts';

test('without a key every identity is different', () => {
  const [one, two] = [createIdentity(), createIdentity()];
  expect(one.gameId()).not.toBe(two.gameId());
  expect(one.seatToken('south')).not.toBe(two.seatToken('south'));
});

test('the same key gives the same id and the same tokens', () => {
  const [one, again] = [createIdentity('a key'), createIdentity('a key')];
  expect(again.gameId()).toBe(one.gameId());
  expect(again.seatToken('south')).toBe(one.seatToken('south'));
  expect(one.seatToken('north')).not.toBe(one.seatToken('south'));
  expect(again.random()).toBe(one.random());
  expect(createIdentity('another key').gameId()).not.toBe(one.gameId());
});

test('a token has 256 bits and cannot be derived from the id of its game', () => {
  const identity = createIdentity('a key');
  expect(Buffer.from(identity.seatToken('south'), 'base64url')).toHaveLength(32);
  expect(createIdentity(identity.gameId()).seatToken('south')).not.toBe(identity.seatToken('south'));
});

test('ids are UUIDs in upper or lower case, and nothing else is accepted as one', () => {
  const id = createIdentity().gameId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(findGameId(id.toUpperCase())).toBe(id);
  for (const wrong of ['', 'x', id.slice(1), `${id}0`, `{${id}}`, id.replaceAll('-', ''), `urn:uuid:${id}`]) {
    expect(findGameId(wrong)).toBeUndefined();
  }
});

test('the id of a rematch is derived from the id of the first game', () => {
  const id = createIdentity().gameId();
  expect(rematchId(id)).toBe(rematchId(id));
  expect(findGameId(rematchId(id))).toBe(rematchId(id));
  expect(rematchId(rematchId(id))).not.toBe(id);
});
