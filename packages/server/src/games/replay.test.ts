import { CLASSIC, legalPits, play, playAll, startPosition } from '@kalah/rules';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { addEvents, named, newGame, playMove } from './change-fixture.ts';
import type { GameEvent, NewEvent } from './event.ts';
import type { Game } from './game.ts';
import { apply, Replay, replay, replayUpdates } from './replay.ts';
import { replayToMove } from './replay-to-move.ts';

vi.mock('@kalah/rules', async (load) => {
  const rules = await load<typeof import('@kalah/rules')>();
  return { ...rules, play: vi.fn(rules.play) };
});

function after(game: Game, ...newEvents: NewEvent[]): Game {
  return newEvents.reduce((before, newEvent) => addEvents(before, newEvent).game, game);
}

const fresh = newGame({ south: named('Ada'), north: named('Bo') }).game;

describe('a replayed game', () => {
  test('starts as its first event describes it', () => {
    const { game } = newGame({ id: 'g', at: 42, listed: false, south: named('Ada') });
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

  test('is the same whether its events are applied one by one or replayed as a whole', () => {
    let game = newGame().game;
    const log = [...newGame({ id: game.id }).events];
    for (let move = 0; move < 12; move++) {
      const change = playMove(game);
      log.push(...change.events);
      game = change.game;
    }
    expect(replay(game.id, log)).toEqual(game);
    expect(replay(game.id, [])).toBeUndefined();
  });

  test('cannot start in the middle of a log', () => {
    const [event] = playMove(fresh).events;
    expect(() => apply(undefined, 'g', event!)).toThrow('expected event 1, found event 2');
    expect(() => apply(undefined, 'g', { ...event!, number: 1 })).toThrow('does not begin with its creation');
  });

  test('rejects a log with a gap or a repeated event', () => {
    const first = playMove(fresh);
    const second = playMove(first.game);
    expect(() => replay(fresh.id, second.events, fresh)).toThrow(
      `log of game ${fresh.id}: expected event 2, found event 3`,
    );
    expect(() => replay(fresh.id, [...first.events, ...first.events], fresh)).toThrow(
      'expected event 3, found event 2',
    );
  });

  test('numbers its moves from 1, and has the number of its last event as its version', () => {
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

  test('returns to the earlier position when moves are taken back, and never reuses their numbers', () => {
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
    ['an offer stays open', [{ kind: 'draw-offered', side: 'south' }], { draw: 'south' }],
    [
      'a declined offer is gone',
      [
        { kind: 'draw-offered', side: 'south' },
        { kind: 'draw-declined', side: 'north' },
      ],
      {},
    ],
    [
      'a move leaves the mover’s own draw offer open',
      [
        { kind: 'draw-offered', side: 'south' },
        { kind: 'moved', side: 'south', pit: 0 },
      ],
      { draw: 'south' },
    ],
    [
      'a move declines the opponent’s draw offer',
      [
        { kind: 'draw-offered', side: 'north' },
        { kind: 'moved', side: 'south', pit: 0 },
      ],
      {},
    ],
    [
      'any move closes a takeback offer',
      [
        { kind: 'takeback-offered', side: 'south' },
        { kind: 'moved', side: 'south', pit: 0 },
      ],
      {},
    ],
    [
      'both kinds can be open at once',
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
      'the end of the game clears all offers',
      [
        { kind: 'draw-offered', side: 'south' },
        { kind: 'ended', ending: { how: 'abort' } },
      ],
      {},
    ],
  ])('offers: %s', (_, newEvents, offers) => {
    expect(after(fresh, ...newEvents).offers).toEqual(offers);
  });

  test('makes the other seat vacant when one of two open seats is taken', () => {
    const open = newGame().game;
    const seat = { kind: 'secret', tokenHash: 'x' } as const;
    const taken = after(open, { kind: 'seated', side: 'north', seat });
    expect(taken.seats).toEqual({ south: { kind: 'vacant' }, north: seat });
    const both = after(taken, { kind: 'seated', side: 'south', seat: named('Ada') });
    expect(both.seats).toEqual({ south: named('Ada'), north: seat });
  });

  test('keeps its ending and its rematch', () => {
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

function logWithTakebacks(length: number): GameEvent[] {
  const created = newGame({ id: 'g' });
  const log = [...created.events];
  let { game } = created;
  const add = (newEvent: NewEvent) => {
    const change = addEvents(game, newEvent);
    log.push(...change.events);
    game = change.game;
  };
  while (log.length < length) {
    const { turn } = game.position;
    if (log.length % 3 === 0 || legalPits(game.position).length === 0) {
      add({ kind: 'took-back', side: turn, moves: 1 });
    } else {
      add({ kind: 'moved', side: turn, pit: legalPits(game.position).at(-1)! });
    }
  }
  return log;
}

function countPlays(act: () => unknown): number {
  const before = vi.mocked(play).mock.calls.length;
  act();
  return vi.mocked(play).mock.calls.length - before;
}

describe('replaying a log with takebacks', () => {
  test('plays every move once', () => {
    const log = logWithTakebacks(300);
    const moves = log.filter(({ kind }) => kind === 'moved').length;
    expect(countPlays(() => replay('g', log))).toBe(moves);
    expect(countPlays(() => [...replayUpdates('g', log)])).toBe(moves);
  });

  test('plays no move after the requested one', () => {
    const log = logWithTakebacks(300);
    const events = replayToMove('g', log, 1).game.version;
    expect(countPlays(() => replayToMove('g', log, 1))).toBe(1);
    expect(events).toBe(2);
    const last = log.findLast(({ kind }) => kind === 'moved')!;
    const { nextMove } = replay('g', log.slice(0, last.number))!;
    const moves = log.filter(({ kind }) => kind === 'moved').length;
    expect(countPlays(() => replayToMove('g', log, nextMove - 1))).toBe(moves);
  });

  test('replays the earlier moves only once when it starts from the middle of the log', () => {
    const log = logWithTakebacks(300);
    const middle = replay('g', log.slice(0, 150))!;
    const rest = log.slice(150);
    const moves = rest.filter(({ kind }) => kind === 'moved').length;
    expect(countPlays(() => replay('g', rest, middle))).toBe(middle.moves.length + moves);
    expect(replay('g', rest, middle)).toEqual(replay('g', log));
  });

  test('reaches the position that the remaining moves lead to', () => {
    const steps = fc.array(fc.tuple(fc.nat(5), fc.nat(3)), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (steps) => {
        let game: Game = newGame({ id: 'g' }).game;
        const log = [...newGame({ id: 'g' }).events];
        for (const [choice, back] of steps) {
          const pits = legalPits(game.position);
          const { turn } = game.position;
          const moves = Math.min(back, game.moves.length);
          if (pits.length === 0 && moves === 0) break;
          const change =
            moves > 0
              ? addEvents(game, { kind: 'took-back', side: turn, moves })
              : addEvents(game, { kind: 'moved', side: turn, pit: pits[choice % pits.length]! });
          log.push(...change.events);
          game = change.game;
        }
        const pits = game.moves.map(({ pit }) => pit);
        expect(replay('g', log)).toEqual(game);
        expect(game.position).toEqual(playAll(game.start, pits));
      }),
    );
  });

  test('never changes a game that it has returned', () => {
    const [created, first, second] = logWithTakebacks(3) as [GameEvent, GameEvent, GameEvent];
    const replayed = new Replay('g');
    replayed.add(created);
    replayed.add(first);
    const { game } = replayed;
    replayed.add(second);
    expect(game!.moves).toHaveLength(1);
    expect(replayed.game!.moves).toHaveLength(2);
  });
});
