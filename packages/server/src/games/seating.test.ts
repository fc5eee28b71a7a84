import { SIDES } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { addEvents, named, newGame, playMove } from './change-fixture.ts';
import type { GameError, GameErrorCode } from './errors.ts';
import type { Game } from './game.ts';
import { byToken, type Credential, findSeatRefusal, hashToken, NO_CREDENTIAL, type Seat } from './seat.ts';
import { actingSide, decideSeat, findFreeSide } from './seating.ts';

const vacant: Seat = { kind: 'vacant' };
const secret = (token: string, name?: string): Seat => ({
  kind: 'secret',
  tokenHash: hashToken(token),
  ...(name !== undefined && { name }),
});

function code(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as GameError).code;
  }
}

const end = (game: Game) => addEvents(game, { kind: 'ended', ending: { how: 'abort' } }).game;

describe('taking a seat', () => {
  const waiting = newGame({ south: named('Ada'), north: vacant }).game;
  const own = newGame({ south: named('Ada'), north: secret('t', 'Bo') }).game;

  test('gives a vacant seat to the first player who asks', () => {
    expect(decideSeat(waiting, 'north', secret('t'))).toEqual([
      { kind: 'seated', side: 'north', seat: secret('t') },
    ]);
  });

  test('changes nothing when repeated with the same token, even after the end', () => {
    const taken = newGame({ south: named('Ada'), north: secret('t') }).game;
    expect(decideSeat(taken, 'north', secret('t'))).toEqual([]);
    expect(decideSeat(end(taken), 'north', secret('t'))).toEqual([]);
  });

  test.each<[string, Game, 'south' | 'north', Seat, string]>([
    ['a seat that is taken', waiting, 'south', secret('t'), 'seat-taken'],
    [
      'a seat of the computer',
      newGame({ north: { kind: 'engine', level: 1 } }).game,
      'north',
      secret('t'),
      'seat-taken',
    ],
    ['the player’s own seat under another name', own, 'north', secret('t', 'Cy'), 'key-reused'],
    ['the player’s own seat without its name', own, 'north', secret('t'), 'key-reused'],
    ['a seat opposite the same name', waiting, 'north', named('Ada'), 'same-player'],
    ['a seat of a finished game', end(waiting), 'north', secret('t'), 'game-over'],
    ['an open seat after the first move', playMove(newGame().game).game, 'north', secret('t'), 'seat-taken'],
  ])('rejects %s', (_, game, side, taker, refusal) => {
    expect(code(() => decideSeat(game, side, taker))).toBe(refusal);
  });

  test('lets a player take an open seat until a move is played', () => {
    const open = newGame().game;
    expect(findFreeSide(open)).toBe('south');
    expect(decideSeat(open, 'north', secret('t'))).toHaveLength(1);
    expect(findFreeSide(playMove(open).game)).toBeUndefined();
  });

  test('prefers South, and finds no side if both seats are taken', () => {
    expect(findFreeSide(newGame({ south: vacant, north: vacant }).game)).toBe('south');
    expect(findFreeSide(waiting)).toBe('north');
    expect(findFreeSide(newGame({ south: named('Ada'), north: named('Bo') }).game)).toBeUndefined();
  });
});

describe('the side that a command acts for', () => {
  const tokens = newGame({ south: secret('s'), north: secret('n') }).game;
  const bothSeats = newGame({ south: secret('t'), north: secret('t') }).game;
  const mixed = newGame({ south: secret('s') }).game;

  test('is the side that its credential belongs to', () => {
    expect(actingSide(tokens, { by: byToken('s') })).toBe('south');
    expect(actingSide(tokens, { by: byToken('n') })).toBe('north');
    expect(actingSide(mixed, { by: byToken('s') })).toBe('south');
  });

  test('is the side to move if the credential belongs to both', () => {
    expect(actingSide(bothSeats, { by: byToken('t') })).toBe('south');
    expect(
      actingSide(addEvents(bothSeats, { kind: 'moved', side: 'south', pit: 0 }).game, { by: byToken('t') }),
    ).toBe('north');
  });

  test('is the side it names, if the credential allows it', () => {
    expect(actingSide(newGame().game, { by: NO_CREDENTIAL, side: 'north' })).toBe('north');
    expect(actingSide(mixed, { by: NO_CREDENTIAL, side: 'north' })).toBe('north');
    expect(code(() => actingSide(mixed, { by: NO_CREDENTIAL, side: 'south' }))).toBe('token-required');
    expect(code(() => actingSide(tokens, { by: byToken('s'), side: 'north' }))).toBe('not-your-seat');
  });

  test('must be named if both seats are open', () => {
    expect(code(() => actingSide(newGame().game, { by: NO_CREDENTIAL }))).toBe('side-required');
  });

  const names = newGame({ south: named('Ada'), north: named('Bo') }).game;
  const nameAndToken = newGame({ south: named('Ada'), north: secret('n') }).game;
  const nameAndVacant = newGame({ south: named('Ada'), north: vacant }).game;
  const vacancies = newGame({ south: vacant, north: vacant }).game;
  const cleo: Credential = { kind: 'name', name: 'Cleo' };

  test.each<[string, Game, Credential, GameErrorCode]>([
    ['no credential, two seats with tokens', tokens, NO_CREDENTIAL, 'token-required'],
    ['no credential, a named seat and one with a token', nameAndToken, NO_CREDENTIAL, 'token-required'],
    ['no credential, two named seats', names, NO_CREDENTIAL, 'not-your-seat'],
    ['no credential, a named seat and a vacant one', nameAndVacant, NO_CREDENTIAL, 'not-your-seat'],
    ['no credential, two vacant seats', vacancies, NO_CREDENTIAL, 'seat-vacant'],
    ['an unknown name, two seats with tokens', tokens, cleo, 'token-required'],
    ['an unknown name, two named seats', names, cleo, 'not-your-seat'],
    ['an unknown token, two seats with tokens', tokens, byToken('x'), 'not-your-seat'],
    ['an unknown token, two named seats', names, byToken('x'), 'not-your-seat'],
  ])('is rejected for %s: $3', (_, game, by, refusal) => {
    expect(code(() => actingSide(game, { by }))).toBe(refusal);
  });

  test('is rejected with the code of findSeatRefusal if a stranger names it', () => {
    for (const game of [tokens, names, nameAndVacant]) {
      for (const side of SIDES) {
        for (const by of [NO_CREDENTIAL, cleo, byToken('x')]) {
          const refusal = findSeatRefusal(game.seats[side], by);
          expect(code(() => actingSide(game, { by, side }))).toBe(refusal);
        }
      }
    }
  });
});
