import { must, parsePosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { addEvents, named, newGame } from './change-fixture.ts';
import type { MoveCommand } from './command.ts';
import { GameError, type GameErrorCode } from './errors.ts';
import type { Game } from './game.ts';
import { decideMove } from './move.ts';
import { byToken, hashToken, NO_CREDENTIAL } from './seat.ts';

const secret = (token: string) => ({ kind: 'secret', tokenHash: hashToken(token) }) as const;
const byName = (name: string) => ({ kind: 'name', name }) as const;

const open = newGame().game;
const people = newGame({ south: named('Ada'), north: named('Bo') }).game;
const tokens = newGame({ south: secret('s'), north: secret('n') }).game;
const waiting = newGame({ south: secret('s'), north: { kind: 'vacant' } }).game;
const over = addEvents(open, { kind: 'ended', ending: { how: 'abort' } }).game;

type Move = Omit<MoveCommand, 'at'>;

function decide(game: Game, move: Move) {
  return decideMove(game, { ...move, at: 2000 }, 2000);
}

function outcomeOf(game: Game, move: Move): string {
  try {
    decide(game, move);
    return 'played';
  } catch (error) {
    expect(error).toBeInstanceOf(GameError);
    expect((error as GameError).details.game).toBe(game);
    return (error as GameError).code;
  }
}

describe('a move', () => {
  test('is played for the side to move', () => {
    expect(decide(open, { pit: 2, by: NO_CREDENTIAL })).toEqual([{ kind: 'moved', side: 'south', pit: 2 }]);
    const next = addEvents(open, { kind: 'moved', side: 'south', pit: 0 }).game;
    expect(decide(next, { pit: 2, by: NO_CREDENTIAL })).toEqual([{ kind: 'moved', side: 'north', pit: 2 }]);
  });

  test('ends the game when it leaves a side without seeds', () => {
    const position = must(parsePosition('0,0,0,0,0,1,20/0,0,0,0,2,0,25 s -'));
    expect(decide({ ...open, position }, { pit: 5, by: NO_CREDENTIAL })).toEqual([
      { kind: 'moved', side: 'south', pit: 5 },
      { kind: 'ended', ending: { how: 'played-out', winner: 'north', margin: 6 } },
    ]);
  });

  test.each<[string, Game, Move, GameErrorCode | 'played']>([
    ['for an open seat, by anybody', open, { pit: 0, by: NO_CREDENTIAL }, 'played'],
    ['that names the side to move', open, { pit: 0, by: NO_CREDENTIAL, side: 'south' }, 'played'],
    ['that names the other side', open, { pit: 0, by: NO_CREDENTIAL, side: 'north' }, 'wrong-turn'],
    ['with the next number', open, { pit: 0, by: NO_CREDENTIAL, number: 1 }, 'played'],
    ['with a later number', open, { pit: 0, by: NO_CREDENTIAL, number: 2 }, 'move-ahead'],
    [
      'from an empty pit',
      { ...open, position: must(parsePosition('0,5,5,5,5,4,0/4,4,4,4,4,4,0 s -')) },
      { pit: 0, by: NO_CREDENTIAL },
      'empty-pit',
    ],
    ['from a pit beyond the row', open, { pit: 6, by: NO_CREDENTIAL }, 'no-such-pit'],
    ['from a pit before the row', open, { pit: -1, by: NO_CREDENTIAL }, 'no-such-pit'],
    ['from a fractional pit', open, { pit: 0.5, by: NO_CREDENTIAL }, 'no-such-pit'],
    ['after the end', over, { pit: 0, by: NO_CREDENTIAL }, 'game-over'],
    ['by the name of the side to move', people, { pit: 0, by: byName('Ada') }, 'played'],
    ['by the opponent’s name', people, { pit: 0, by: byName('Bo') }, 'wrong-turn'],
    ['by an unknown name', people, { pit: 0, by: byName('Cleo') }, 'not-your-seat'],
    ['by the token of the side to move', tokens, { pit: 0, by: byToken('s') }, 'played'],
    ['by the opponent’s token', tokens, { pit: 0, by: byToken('n') }, 'wrong-turn'],
    ['by a wrong token', tokens, { pit: 0, by: byToken('x') }, 'not-your-seat'],
    ['without a token', tokens, { pit: 0, by: NO_CREDENTIAL }, 'token-required'],
    ['before an opponent has joined', waiting, { pit: 0, by: byToken('s') }, 'played'],
    [
      'for a vacant seat',
      addEvents(waiting, { kind: 'moved', side: 'south', pit: 0 }).game,
      { pit: 0, by: NO_CREDENTIAL },
      'seat-vacant',
    ],
    [
      'for the vacant seat of the opponent',
      addEvents(waiting, { kind: 'moved', side: 'south', pit: 0 }).game,
      { pit: 0, by: byToken('s') },
      'wrong-turn',
    ],
  ])('%s: $3', (_, game, move, outcome) => {
    expect(outcomeOf(game, move)).toBe(outcome);
  });

  test('must meet the API’s own precondition, which is checked before the turn', () => {
    const check = (game: Game) => {
      throw new GameError('seat-vacant', { game });
    };
    expect(outcomeOf(waiting, { pit: 0, by: byToken('x'), check })).toBe('seat-vacant');
  });
});
