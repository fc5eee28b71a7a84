import { describe, expect, test } from 'vitest';
import {
  byToken,
  type Credential,
  findName,
  findSeatRefusal,
  hashToken,
  mayPlay,
  NOBODY,
  type Seat,
} from './seat.ts';

const ada: Credential = { kind: 'name', name: 'Ada' };
const bo: Credential = { kind: 'name', name: 'Bo' };
const engine: Credential = { kind: 'engine' };

describe('who may play a seat', () => {
  const secret: Seat = { kind: 'secret', tokenHash: hashToken('right'), name: 'Ada' };
  test.each<[Seat, Credential, ReturnType<typeof findSeatRefusal>]>([
    [{ kind: 'open' }, NOBODY, undefined],
    [{ kind: 'open' }, ada, undefined],
    [{ kind: 'open' }, byToken('any'), undefined],
    [{ kind: 'vacant' }, NOBODY, 'seat-vacant'],
    [{ kind: 'vacant' }, engine, 'seat-vacant'],
    [{ kind: 'named', name: 'Ada' }, ada, undefined],
    [{ kind: 'named', name: 'Ada' }, bo, 'not-your-seat'],
    [{ kind: 'named', name: 'Ada' }, NOBODY, 'not-your-seat'],
    [{ kind: 'named', name: 'Ada' }, { kind: 'name', name: 'ada' }, 'not-your-seat'],
    [{ kind: 'named', name: 'Ada' }, byToken('Ada'), 'not-your-seat'],
    [secret, byToken('right'), undefined],
    [secret, byToken('wrong'), 'not-your-seat'],
    [secret, byToken(''), 'not-your-seat'],
    [secret, NOBODY, 'token-required'],
    [secret, ada, 'token-required'],
    [secret, engine, 'token-required'],
    [{ kind: 'engine', level: 3 }, engine, undefined],
    [{ kind: 'engine', level: 3 }, NOBODY, 'not-your-seat'],
    [{ kind: 'engine', level: 3 }, byToken('right'), 'not-your-seat'],
  ])('seat %o, credential %o: %s', (seat, credential, refusal) => {
    expect(findSeatRefusal(seat, credential)).toBe(refusal);
    expect(mayPlay(seat, credential)).toBe(refusal === undefined);
  });
});

test('a token is stored as its SHA-256 hash', () => {
  expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  expect(byToken('abc')).toEqual({ kind: 'token', hash: hashToken('abc') });
});

test('a seat has the name that its player chose', () => {
  expect(findName({ kind: 'named', name: 'Ada' })).toBe('Ada');
  expect(findName({ kind: 'secret', tokenHash: 'x', name: 'Bo' })).toBe('Bo');
  expect(findName({ kind: 'secret', tokenHash: 'x' })).toBeUndefined();
  expect(findName({ kind: 'engine', level: 1 })).toBeUndefined();
  expect(findName({ kind: 'open' })).toBeUndefined();
});
