import type { Side } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { begin, goOn, named } from './change-fixture.ts';
import type { OfferAnswer } from './command.ts';
import type { GameError } from './error.ts';
import type { NewEvent, OfferSubject } from './event.ts';
import type { Game } from './game.ts';
import { decideOffer } from './offer.ts';

const people = begin({ south: named('Ada'), north: named('Bo') }).game;
const played = after(people, { kind: 'moved', side: 'south', pit: 0 });
const computer = begin({ south: named('Ada'), north: { kind: 'engine', level: 1 } }).game;

function after(game: Game, ...newEvents: NewEvent[]): Game {
  return newEvents.reduce((before, newEvent) => goOn(before, newEvent).game, game);
}

function decide(game: Game, subject: OfferSubject, side: Side, answer?: OfferAnswer): string {
  try {
    return decideOffer(game, subject, side, answer)
      .map(({ kind }) => kind)
      .join(', ');
  } catch (error) {
    return (error as GameError).code;
  }
}

const drawOffered = after(played, { kind: 'draw-offered', side: 'south' });
const backOffered = after(played, { kind: 'takeback-offered', side: 'south' });
const declined = after(drawOffered, { kind: 'draw-declined', side: 'north' });
const withdrawn = after(drawOffered, { kind: 'draw-declined', side: 'south' });
const later = after(declined, { kind: 'moved', side: 'north', pit: 0 });
const over = after(people, { kind: 'ended', ending: { how: 'abort' } });

describe('offers', () => {
  test.each<[string, Game, OfferSubject, Side, OfferAnswer | undefined, string]>([
    ['a draw is offered', people, 'draw', 'south', undefined, 'draw-offered'],
    ['offering it twice changes nothing', drawOffered, 'draw', 'south', 'offer', ''],
    [
      'offering what the other offered accepts it',
      drawOffered,
      'draw',
      'north',
      'offer',
      'draw-agreed, ended',
    ],
    ['no word accepts it as well', drawOffered, 'draw', 'north', undefined, 'draw-agreed, ended'],
    ['accepting', drawOffered, 'draw', 'north', 'accept', 'draw-agreed, ended'],
    ['declining', drawOffered, 'draw', 'north', 'decline', 'draw-declined'],
    ['withdrawing one’s own', drawOffered, 'draw', 'south', 'decline', 'draw-declined'],
    ['offering again what was declined', declined, 'draw', 'south', undefined, 'offer-declined'],
    ['offering again what oneself withdrew', withdrawn, 'draw', 'south', 'offer', 'offer-declined'],
    ['offering what the other was declined', declined, 'draw', 'north', undefined, 'draw-offered'],
    ['asking for something else', declined, 'takeback', 'south', undefined, 'takeback-offered'],
    ['offering again after a move', later, 'draw', 'south', undefined, 'draw-offered'],
    ['accepting one’s own', drawOffered, 'draw', 'south', 'accept', 'no-offer'],
    ['accepting nothing', people, 'draw', 'south', 'accept', 'no-offer'],
    ['declining nothing', people, 'draw', 'south', 'decline', 'no-offer'],
    ['after the end', over, 'draw', 'south', undefined, 'game-over'],
    ['the computer is offered a draw', computer, 'draw', 'south', undefined, 'draw-offered'],
    ['a takeback is asked for', played, 'takeback', 'south', undefined, 'takeback-offered'],
    ['and accepted', backOffered, 'takeback', 'north', 'accept', 'took-back'],
    ['and declined', backOffered, 'takeback', 'north', 'decline', 'takeback-declined'],
    [
      'one who has not moved has nothing to take back',
      played,
      'takeback',
      'north',
      undefined,
      'nothing-to-take-back',
    ],
    ['neither has anybody at the start', people, 'takeback', 'south', undefined, 'nothing-to-take-back'],
    [
      'an open table agrees by itself',
      after(begin().game, { kind: 'moved', side: 'south', pit: 0 }),
      'takeback',
      'south',
      undefined,
      'took-back',
    ],
  ])('%s', (_, game, subject, side, answer, outcome) => {
    expect(decide(game, subject, side, answer)).toBe(outcome);
  });

  test('a takeback takes the asker’s last move and whatever came after it', () => {
    const game = after(
      computer,
      { kind: 'moved', side: 'south', pit: 0 },
      { kind: 'moved', side: 'north', pit: 2 },
      { kind: 'moved', side: 'north', pit: 0 },
    );
    expect(decideOffer(game, 'takeback', 'south')).toEqual([{ kind: 'took-back', side: 'south', moves: 3 }]);
  });

  test('an agreed draw ends the game as one', () => {
    expect(decideOffer(drawOffered, 'draw', 'north').at(-1)).toEqual({
      kind: 'ended',
      ending: { how: 'agreement', winner: 'draw' },
    });
  });
});
