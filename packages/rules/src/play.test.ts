import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moves, positions } from '../test/arbitraries.ts';
import { toCells } from './cells.ts';
import { formatPosition, parsePosition } from './notation.ts';
import {
  type IllegalMove,
  type MoveEvent,
  type Played,
  play,
  playAll,
  sowingPath,
  successors,
} from './play.ts';
import { isOver, legalPits, type Position, seedsInPlay, startPosition } from './position.ts';
import { must } from './result.ts';
import type { Side } from './side.ts';
import { CLASSIC, createVariant, totalSeeds } from './variant.ts';

const at = (text: string): Position => must(parsePosition(text));

describe('a move', () => {
  test.each<[title: string, before: string, pit: number, after: string]>([
    [
      '[R3] drops a seed into each house that follows',
      '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
      1,
      '4,0,5,5,5,5,0/4,4,4,4,4,4,0 n -',
    ],
    [
      '[R3] continues through the mover’s store to the other side',
      '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
      4,
      '4,4,4,4,0,5,1/5,5,4,4,4,4,0 n -',
    ],
    [
      '[R3] continues on South’s side for North',
      '4,4,4,4,0,5,1/5,5,4,4,4,4,0 n -',
      5,
      '5,5,5,4,0,5,1/5,5,4,4,4,0,1 s -',
    ],
    [
      '[R3] skips the other side’s store',
      '1,0,3,2,0,10,9/2,1,5,2,3,1,9 s -',
      5,
      '2,1,4,2,0,0,10/3,2,6,3,4,2,9 n -',
    ],
    [
      '[R3] sows the starting pit too on a lap of 13, and captures from it [R5]',
      '0,2,0,13,1,0,10/3,0,1,2,4,2,10 s -',
      3,
      '1,3,1,0,2,1,14/4,1,0,3,5,3,10 n -',
    ],
    [
      '[R3] passes the starting pit on a longer lap and leaves its seed there',
      '0,2,0,14,1,0,9/3,0,1,2,4,2,10 s -',
      3,
      '1,3,1,1,3,1,10/4,1,2,3,5,3,10 n -',
    ],
    [
      '[R4] moves again when the last seed falls into the mover’s store',
      '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
      2,
      '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -',
    ],
    [
      '[R5] takes the last seed and those facing it',
      '5,0,1,0,6,6,3/4,4,6,5,0,5,3 s -',
      2,
      '5,0,0,0,6,6,10/4,4,0,5,0,5,3 n -',
    ],
    ['[R5] takes for North too', '4,4,6,5,0,5,3/5,0,1,0,6,6,3 n -', 2, '4,4,0,5,0,5,3/5,0,0,0,6,6,10 s -'],
    [
      '[R5] takes nothing when the last seed falls into an empty pit of the other side',
      '4,4,4,4,4,2,2/0,4,4,4,4,4,4 s -',
      5,
      '4,4,4,4,4,0,3/1,4,4,4,4,4,4 n -',
    ],
    [
      '[R5] takes nothing when the mover’s pit held seeds',
      '5,0,1,1,6,5,3/4,4,6,5,0,5,3 s -',
      2,
      '5,0,0,2,6,5,3/4,4,6,5,0,5,3 n -',
    ],
    [
      '[R6] takes nothing when the facing pit is empty',
      '3,1,0,0,6,6,8/5,5,0,0,5,5,4 s -',
      1,
      '3,0,1,0,6,6,8/5,5,0,0,5,5,4 n -',
    ],
    [
      '[R6] takes the last seed alone where the variant says so',
      '3,1,0,0,6,6,8/5,5,0,0,5,5,4 s c',
      1,
      '3,0,0,0,6,6,9/5,5,0,0,5,5,4 n c',
    ],
    [
      '[R7] ends the game when the mover has no seeds left, even with the last one in the store [R4]',
      '0,0,0,0,0,1,24/0,2,0,1,0,3,17 s -',
      5,
      '0,0,0,0,0,0,25/0,0,0,0,0,0,23 s -',
    ],
    [
      '[R7] ends the game when a capture leaves the other side without seeds',
      '1,0,2,0,0,0,22/0,0,0,0,3,0,20 s -',
      0,
      '0,0,0,0,0,0,28/0,0,0,0,0,0,20 s -',
    ],
    [
      '[R7] ends the game when a capture alone takes the mover’s last seed',
      '1,0,0,0,0,0,22/0,0,0,0,0,2,23 s c',
      0,
      '0,0,0,0,0,0,23/0,0,0,0,0,0,25 s c',
    ],
    [
      '[R7] ends the game when the mover’s last seeds were sown to the other side',
      '0,0,0,0,0,3,20/0,0,0,0,0,1,24 s -',
      5,
      '0,0,0,0,0,0,21/0,0,0,0,0,0,27 s -',
    ],
    [
      '[R8] sweeps the remaining seeds into the store of their side',
      '0,0,0,0,2,0,20/0,0,0,0,0,1,25 n -',
      5,
      '0,0,0,0,0,0,22/0,0,0,0,0,0,26 n -',
    ],
  ])('%s', (_title, before, pit, after) => {
    expect(formatPosition(must(play(at(before), pit)).after)).toBe(after);
  });

  test.each<[title: string, before: string, pit: number, problem: IllegalMove]>([
    ['[R2] an empty pit', '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -', 2, 'empty-pit'],
    ['[R2] a pit past the row', '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -', 6, 'no-such-pit'],
    ['[R2] a pit before the row', '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -', -1, 'no-such-pit'],
    ['[R2] half a pit', '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -', 0.5, 'no-such-pit'],
    ['[R2] no number', '4,4,0,5,5,5,1/4,4,4,4,4,4,0 s -', Number.NaN, 'no-such-pit'],
    ['[R7] any pit of a finished game', '0,0,0,0,0,0,25/0,0,0,0,0,0,23 s -', 0, 'game-over'],
    ['[R7] even no pit of a finished game', '0,0,0,0,0,0,25/0,0,0,0,0,0,23 s -', 99, 'game-over'],
  ])('is rejected: %s', (_title, before, pit, problem) => {
    expect(play(at(before), pit)).toEqual({ ok: false, problem });
  });
});

describe('the events of a move', () => {
  test.each<[title: string, before: string, pit: number, events: MoveEvent[]]>([
    [
      '[R3] include the house of the last seed',
      '4,4,4,4,4,4,0/4,4,4,4,4,4,0 s -',
      4,
      [{ kind: 'sown', side: 'south', pit: 4, seeds: 4, last: { side: 'north', pit: 1 } }],
    ],
    [
      '[R4] include another turn of the same side',
      '4,4,4,4,4,4,0/4,4,4,4,4,4,0 n -',
      2,
      [
        { kind: 'sown', side: 'north', pit: 2, seeds: 4, last: { side: 'north', pit: 'store' } },
        { kind: 'moves-again', side: 'north' },
      ],
    ],
    [
      '[R5] include the captured seeds with the last one, then [R8] the swept seeds',
      '1,0,2,0,0,0,22/0,0,0,0,3,0,20 s -',
      0,
      [
        { kind: 'sown', side: 'south', pit: 0, seeds: 1, last: { side: 'south', pit: 1 } },
        { kind: 'captured', side: 'south', pit: 1, facing: 4, seeds: 4 },
        { kind: 'swept', side: 'south', seeds: 2 },
      ],
    ],
    [
      '[R8] include no sweep when neither side has seeds left',
      '1,0,0,0,0,0,22/0,0,0,0,3,0,22 s -',
      0,
      [
        { kind: 'sown', side: 'south', pit: 0, seeds: 1, last: { side: 'south', pit: 1 } },
        { kind: 'captured', side: 'south', pit: 1, facing: 4, seeds: 4 },
      ],
    ],
  ])('%s', (_title, before, pit, events) => {
    expect(must(play(at(before), pit)).events).toEqual(events);
  });

  test('are complete: applying them to a board gives the next one', () => {
    fc.assert(
      fc.property(moves, ({ before, pit }) => {
        const played = must(play(before, pit));
        expect(retell(before, played)).toEqual(toCells(played.after));
      }),
    );
  });
});

describe('every move', () => {
  test('[R1] keeps the number of seeds on the board', () => {
    fc.assert(
      fc.property(moves, ({ before, pit }) => {
        const { after } = must(play(before, pit));
        const onBoard = seedsInPlay(after) + after.stores.south + after.stores.north;
        expect(onBoard).toBe(totalSeeds(before.variant));
      }),
    );
  });

  test('[R8] leaves empty pits on both sides when it ends the game', () => {
    fc.assert(fc.property(positions, (position) => !isOver(position) || seedsInPlay(position) === 0));
  });

  test('never takes seeds out of a store', () => {
    fc.assert(
      fc.property(moves, ({ before, pit }) => {
        const { after } = must(play(before, pit));
        return after.stores.south >= before.stores.south && after.stores.north >= before.stores.north;
      }),
    );
  });

  test('does not change the position it was played from', () => {
    fc.assert(
      fc.property(moves, ({ before, pit }) => {
        const frozen = deepFreeze(structuredClone(before));
        expect(must(play(frozen, pit)).after).not.toBe(frozen);
        expect(frozen).toEqual(before);
      }),
    );
  });

  test('[R7] is rejected after the end, and the turn stays with the side that moved last', () => {
    fc.assert(
      fc.property(moves, ({ before, pit }) => {
        const { after } = must(play(before, pit));
        if (!isOver(after)) return;
        expect(after.turn).toBe(before.turn);
        expect(play(after, pit)).toEqual({ ok: false, problem: 'game-over' });
      }),
    );
  });
});

/** Lines published with the services of the compatible APIs. Pits and stores are numbered from 1 around the board. */
describe('published lines', () => {
  test.each<[seeds: number, capturesAlone: boolean, houses: number[], cells: string, turn: Side]>([
    [6, true, [1, 2, 8, 1], '0 0 8 8 8 8 10 0 8 7 7 0 7 1', 'north'],
    [6, true, [2, 11, 3, 11, 2], '7 0 0 8 8 8 3 8 7 7 0 8 7 1', 'north'],
    [4, false, [5, 8, 1], '0 5 5 5 0 5 8 0 0 5 5 5 5 0', 'north'],
    [3, false, [3, 11, 8], '3 3 0 4 4 4 0 0 4 4 1 4 4 1', 'south'],
  ])('%i seeds, captures alone %s: %j', (seeds, capturesAlone, houses, cells, turn) => {
    const start = startPosition(must(createVariant({ seeds, capturesAlone })));
    const after = playAll(
      start,
      houses.map((house) => (house - 1) % 7),
    );
    expect(toCells(after).join(' ')).toBe(cells);
    expect(after.turn).toBe(turn);
  });
});

describe('helpers', () => {
  test('playAll throws at an illegal move', () => {
    expect(() => playAll(startPosition(CLASSIC), [2, 2])).toThrow('empty-pit');
  });

  test('successors are the legal pits and the positions after them', () => {
    const start = startPosition(CLASSIC);
    expect(successors(start).map(({ pit }) => pit)).toEqual(legalPits(start));
    expect(successors(start)[2]?.after).toEqual(must(play(start, 2)).after);
  });

  test('[R3] sowingPath names the house of every seed, in order', () => {
    const path = sowingPath(CLASSIC, 'north', 5, 9).map(({ side, pit }) => `${side} ${pit}`);
    expect(path).toEqual([
      'north store',
      'south 0',
      'south 1',
      'south 2',
      'south 3',
      'south 4',
      'south 5',
      'north 0',
      'north 1',
    ]);
  });
});

function retell({ variant, pits, stores }: Position, { events }: Played): number[] {
  const rows = { south: [...pits.south, stores.south], north: [...pits.north, stores.north] };
  const store = variant.pits;
  for (const event of events) {
    const own = rows[event.side];
    switch (event.kind) {
      case 'sown':
        own[event.pit]! -= event.seeds;
        for (const house of sowingPath(variant, event.side, event.pit, event.seeds)) {
          rows[house.side][house.pit === 'store' ? store : house.pit]!++;
        }
        break;
      case 'captured':
        own[store]! += event.seeds;
        own[event.pit] = 0;
        rows[event.side === 'south' ? 'north' : 'south'][event.facing] = 0;
        break;
      case 'swept':
        own[store]! += event.seeds;
        own.fill(0, 0, store);
        break;
      case 'moves-again':
        break;
    }
  }
  return [...rows.south, ...rows.north];
}

function deepFreeze(position: Position): Position {
  for (const part of [position.pits.south, position.pits.north, position.pits, position.stores])
    Object.freeze(part);
  return Object.freeze(position);
}
