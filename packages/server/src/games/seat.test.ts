import { describe, expect, test } from 'vitest';
import {
  byToken,
  type Credential,
  findName,
  findSeatRefusal,
  hashToken,
  mayPlay,
  NO_CREDENTIAL,
  type Seat,
  type SeatRefusal,
} from './seat.ts';

const ada: Credential = { kind: 'name', name: 'Ada' };
const bo: Credential = { kind: 'name', name: 'Bo' };
const engine: Credential = { kind: 'engine' };

describe('playing a seat', () => {
  const open: Seat = { kind: 'open' };
  const vacant: Seat = { kind: 'vacant' };
  const named: Seat = { kind: 'named', name: 'Ada' };
  const secret: Seat = { kind: 'secret', tokenHash: hashToken('right'), name: 'Ada' };
  const computer: Seat = { kind: 'engine', level: 3 };

  test.each<[string, Seat, Credential]>([
    ['an open seat, no credential', open, NO_CREDENTIAL],
    ['an open seat, a name', open, ada],
    ['an open seat, a token', open, byToken('any')],
    ['a named seat, its name', named, ada],
    ['a seat with a token, that token', secret, byToken('right')],
    ['the computer’s seat, the computer', computer, engine],
  ])('is allowed: %s', (_title, seat, credential) => {
    expect(findSeatRefusal(seat, credential)).toBeUndefined();
    expect(mayPlay(seat, credential)).toBe(true);
  });

  test.each<[string, SeatRefusal, Seat, Credential]>([
    ['a vacant seat, no credential', 'seat-vacant', vacant, NO_CREDENTIAL],
    ['a vacant seat, the computer', 'seat-vacant', vacant, engine],
    ['a named seat, another name', 'not-your-seat', named, bo],
    ['a named seat, no credential', 'not-your-seat', named, NO_CREDENTIAL],
    ['a named seat, its name in lower case', 'not-your-seat', named, { kind: 'name', name: 'ada' }],
    ['a named seat, its name as a token', 'not-your-seat', named, byToken('Ada')],
    ['a seat with a token, another token', 'not-your-seat', secret, byToken('wrong')],
    ['a seat with a token, an empty token', 'not-your-seat', secret, byToken('')],
    ['a seat with a token, no credential', 'token-required', secret, NO_CREDENTIAL],
    ['a seat with a token, its name', 'token-required', secret, ada],
    ['a seat with a token, the computer', 'token-required', secret, engine],
    ['the computer’s seat, no credential', 'not-your-seat', computer, NO_CREDENTIAL],
    ['the computer’s seat, a token', 'not-your-seat', computer, byToken('right')],
  ])('is rejected: %s (%s)', (_title, refusal, seat, credential) => {
    expect(findSeatRefusal(seat, credential)).toBe(refusal);
    expect(mayPlay(seat, credential)).toBe(false);
  });
});

test('hashes tokens with SHA-256', () => {
  expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  expect(byToken('abc')).toEqual({ kind: 'token', hash: hashToken('abc') });
});

test('finds the name that a player chose', () => {
  expect(findName({ kind: 'named', name: 'Ada' })).toBe('Ada');
  expect(findName({ kind: 'secret', tokenHash: 'x', name: 'Bo' })).toBe('Bo');
  expect(findName({ kind: 'secret', tokenHash: 'x' })).toBeUndefined();
  expect(findName({ kind: 'engine', level: 1 })).toBeUndefined();
  expect(findName({ kind: 'open' })).toBeUndefined();
});
