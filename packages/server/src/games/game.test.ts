import { CLASSIC, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import { begin, goOn, named, playOn } from './change-fixture.ts';
import type { NewEvent } from './event.ts';
import { apply, type Game, replay, statusOf } from './game.ts';

function after(game: Game, ...newEvents: NewEvent[]): Game {
  return newEvents.reduce((before, newEvent) => goOn(before, newEvent).game, game);
}

const fresh = begin({ south: named('Ada'), north: named('Bo') }).game;

describe('a game as its log says it stands', () => {
  test('begins with what its creation says', () => {
    const { game } = begin({ id: 'g', at: 42, listed: false, south: named('Ada') });
    expect(game).toEqual({
      id: 'g',
      version: 1,
      start: startPosition(CLASSIC),
      position: startPosition(CLASSIC),
      seats: { south: named('Ada'), north: { kind: 'open' } },
      moves: [],
      nextMove: 1,
      offers: {},
      listed: false,
      createdAt: 42,
      updatedAt: 42,
    });
  });

  test('is the same whether told event by event or replayed as a whole', () => {
    let game = begin().game;
    const log = [...begin({ id: game.id }).events];
    for (let move = 0; move < 12; move++) {
      const change = playOn(game);
      log.push(...change.events);
      game = change.game;
    }
    expect(replay(game.id, log)).toEqual(game);
    expect(replay(game.id, [])).toBeUndefined();
  });

  test('does not begin in the middle of a log', () => {
    const [event] = playOn(fresh).events;
    expect(() => apply(undefined, 'g', event!)).toThrow('does not begin with its creation');
  });

  test('numbers moves by order and versions by events', () => {
    const game = after(
      fresh,
      { kind: 'moved', side: 'south', pit: 2 },
      { kind: 'draw-offered', side: 'south' },
      { kind: 'moved', side: 'south', pit: 0 },
    );
    expect(game.moves).toEqual([
      { number: 1, side: 'south', pit: 2 },
      { number: 2, side: 'south', pit: 0 },
    ]);
    expect([game.version, game.nextMove, game.position.turn]).toEqual([4, 3, 'north']);
  });

  test('goes back to where it was when moves are taken back, and never gives their numbers again', () => {
    const one = after(fresh, { kind: 'moved', side: 'south', pit: 0 });
    const two = after(
      one,
      { kind: 'moved', side: 'north', pit: 0 },
      { kind: 'took-back', side: 'north', moves: 1 },
    );
    expect(two.position).toEqual(one.position);
    expect([two.moves.length, two.nextMove]).toEqual([1, 3]);
    const three = after(two, { kind: 'moved', side: 'north', pit: 3 });
    expect(three.moves.at(-1)).toEqual({ number: 3, side: 'north', pit: 3 });
    expect(after(two, { kind: 'took-back', side: 'south', moves: 1 }).position).toEqual(fresh.start);
  });

  test.each<[string, NewEvent[], Game['offers']]>([
    ['an offer stands', [{ kind: 'draw-offered', side: 'south' }], { draw: 'south' }],
    [
      'a declined one is gone',
      [
        { kind: 'draw-offered', side: 'south' },
        { kind: 'draw-declined', side: 'north' },
      ],
      {},
    ],
    [
      'one’s own draw offer outlives one’s move',
      [
        { kind: 'draw-offered', side: 'south' },
        { kind: 'moved', side: 'south', pit: 0 },
      ],
      { draw: 'south' },
    ],
    [
      'the other side’s draw offer lapses with one’s move',
      [
        { kind: 'draw-offered', side: 'north' },
        { kind: 'moved', side: 'south', pit: 0 },
      ],
      {},
    ],
    [
      'a takeback offer lapses with any move',
      [
        { kind: 'takeback-offered', side: 'south' },
        { kind: 'moved', side: 'south', pit: 0 },
      ],
      {},
    ],
    [
      'both can lie on the table',
      [
        { kind: 'draw-offered', side: 'south' },
        { kind: 'takeback-offered', side: 'north' },
      ],
      { draw: 'south', takeback: 'north' },
    ],
    [
      'declining one leaves the other',
      [
        { kind: 'draw-offered', side: 'south' },
        { kind: 'takeback-offered', side: 'north' },
        { kind: 'takeback-declined', side: 'south' },
      ],
      { draw: 'south' },
    ],
    [
      'the end clears the table',
      [
        { kind: 'draw-offered', side: 'south' },
        { kind: 'ended', ending: { how: 'abort' } },
      ],
      {},
    ],
  ])('offers: %s', (_, newEvents, offers) => {
    expect(after(fresh, ...newEvents).offers).toEqual(offers);
  });

  test('a seat that is taken leaves a seat that was open waiting', () => {
    const open = begin().game;
    const seat = { kind: 'secret', tokenHash: 'x' } as const;
    const taken = after(open, { kind: 'seated', side: 'north', seat });
    expect(taken.seats).toEqual({ south: { kind: 'vacant' }, north: seat });
    const both = after(taken, { kind: 'seated', side: 'south', seat: named('Ada') });
    expect(both.seats).toEqual({ south: named('Ada'), north: seat });
  });

  test('remembers its end and its rematch', () => {
    const ending = { how: 'resignation', winner: 'north' } as const;
    const game = after(
      fresh,
      { kind: 'resigned', side: 'south' },
      { kind: 'ended', ending },
      { kind: 'rematched', game: 'next' },
    );
    expect(game).toMatchObject({ ending, rematch: 'next', version: 4 });
  });
});

test('a game waits for a vacant seat, is played when there is none, and finished when it has ended', () => {
  const vacant = { kind: 'vacant' } as const;
  expect(statusOf(begin().game)).toBe('playing');
  expect(statusOf(begin({ north: vacant }).game)).toBe('waiting');
  expect(statusOf(begin({ south: vacant }).game)).toBe('waiting');
  expect(statusOf(after(begin({ south: vacant }).game, { kind: 'ended', ending: { how: 'abort' } }))).toBe(
    'finished',
  );
});
