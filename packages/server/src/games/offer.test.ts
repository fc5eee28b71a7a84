import type { Side } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { addEvents, named, newGame } from './change-fixture.ts';
import type { OfferAnswer } from './command.ts';
import type { GameError } from './errors.ts';
import type { NewEvent, OfferSubject } from './event.ts';
import type { Game } from './game.ts';
import { decideOffer } from './offer.ts';

const people = newGame({ south: named('Ada'), north: named('Bo') }).game;
const played = after(people, { kind: 'moved', side: 'south', pit: 0 });
const computer = newGame({ south: named('Ada'), north: { kind: 'engine', level: 1 } }).game;

function after(game: Game, ...newEvents: NewEvent[]): Game {
  return newEvents.reduce((before, newEvent) => addEvents(before, newEvent).game, game);
}

function decide(game: Game, subject: OfferSubject, side: Side, answer?: OfferAnswer): string {
  try {
    const events = decideOffer(game, subject, side, { at: 1000, ...(answer && { answer }) });
    return events.map(({ kind }) => kind).join(', ') || 'no event';
  } catch (error) {
    return (error as GameError).code;
  }
}

const drawOffered = after(played, { kind: 'draw-offered', side: 'south' });
const takebackOffered = after(played, { kind: 'takeback-offered', side: 'south' });
const declined = after(drawOffered, { kind: 'draw-declined', side: 'north' });
const withdrawn = after(drawOffered, { kind: 'draw-declined', side: 'south' });
const later = after(declined, { kind: 'moved', side: 'north', pit: 0 });
const over = after(people, { kind: 'ended', ending: { how: 'abort' } });

describe('offers', () => {
  test.each<[string, Game, OfferSubject, Side, OfferAnswer | undefined, string]>([
    ['offering a draw', people, 'draw', 'south', undefined, 'draw-offered'],
    ['offering a draw again while the offer is open', drawOffered, 'draw', 'south', 'offer', 'no event'],
    [
      'offering a draw that the opponent has offered',
      drawOffered,
      'draw',
      'north',
      'offer',
      'draw-agreed, ended',
    ],
    [
      'a draw request without an answer while the opponent’s offer is open',
      drawOffered,
      'draw',
      'north',
      undefined,
      'draw-agreed, ended',
    ],
    ['accepting a draw', drawOffered, 'draw', 'north', 'accept', 'draw-agreed, ended'],
    ['declining a draw', drawOffered, 'draw', 'north', 'decline', 'draw-declined'],
    ['withdrawing an offer by declining it', drawOffered, 'draw', 'south', 'decline', 'draw-declined'],
    [
      'offering a draw again after it was declined, before the next move',
      declined,
      'draw',
      'south',
      undefined,
      'offer-declined',
    ],
    [
      'offering a draw again after withdrawing it, before the next move',
      withdrawn,
      'draw',
      'south',
      'offer',
      'offer-declined',
    ],
    ['offering a draw after declining one', declined, 'draw', 'north', undefined, 'draw-offered'],
    [
      'asking for a takeback after a draw was declined',
      declined,
      'takeback',
      'south',
      undefined,
      'takeback-offered',
    ],
    ['offering a draw again after the next move', later, 'draw', 'south', undefined, 'draw-offered'],
    ['accepting the player’s own offer', drawOffered, 'draw', 'south', 'accept', 'no-offer'],
    ['accepting without an offer', people, 'draw', 'south', 'accept', 'no-offer'],
    ['declining without an offer', people, 'draw', 'south', 'decline', 'no-offer'],
    ['offering a draw after the end', over, 'draw', 'south', undefined, 'game-over'],
    ['offering the computer a draw', computer, 'draw', 'south', undefined, 'draw-offered'],
    ['asking for a takeback', played, 'takeback', 'south', undefined, 'takeback-offered'],
    ['accepting a takeback', takebackOffered, 'takeback', 'north', 'accept', 'took-back'],
    ['declining a takeback', takebackOffered, 'takeback', 'north', 'decline', 'takeback-declined'],
    [
      'a takeback before the player’s first move',
      played,
      'takeback',
      'north',
      undefined,
      'nothing-to-take-back',
    ],
    ['a takeback before the first move', people, 'takeback', 'south', undefined, 'nothing-to-take-back'],
    [
      'a takeback against an open seat',
      after(newGame().game, { kind: 'moved', side: 'south', pit: 0 }),
      'takeback',
      'south',
      undefined,
      'took-back',
    ],
  ])('%s: $5', (_, game, subject, side, answer, outcome) => {
    expect(decide(game, subject, side, answer)).toBe(outcome);
  });

  test('against the computer, a takeback undoes the player’s last move and all moves after it', () => {
    const game = after(
      computer,
      { kind: 'moved', side: 'south', pit: 0 },
      { kind: 'moved', side: 'north', pit: 2 },
      { kind: 'moved', side: 'north', pit: 0 },
    );
    expect(decideOffer(game, 'takeback', 'south', { at: 1000 })).toEqual([
      { kind: 'took-back', side: 'south', moves: 3 },
    ]);
  });

  test.each([
    ['takes back the player’s last move', 1, 1],
    ['does nothing if the move is the opponent’s', 2, 0],
    ['does nothing if the move was already taken back', 3, 0],
  ])('a takeback with a move number %s', (_, move, events) => {
    const twice = after(
      computer,
      { kind: 'moved', side: 'south', pit: 0 },
      { kind: 'moved', side: 'north', pit: 0 },
      { kind: 'moved', side: 'south', pit: 1 },
    );
    const taken = after(twice, { kind: 'took-back', side: 'south', moves: 1 });
    expect(decideOffer(taken, 'takeback', 'south', { move, at: 1000 })).toHaveLength(events);
  });

  test('an accepted draw ends the game', () => {
    expect(decideOffer(drawOffered, 'draw', 'north', { at: 1000 }).at(-1)).toEqual({
      kind: 'ended',
      ending: { how: 'agreement', winner: 'draw' },
    });
  });
});
