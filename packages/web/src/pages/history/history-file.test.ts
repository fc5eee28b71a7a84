import { formatPosition, isOver, legalPits, startPosition } from '@kalah/rules';
import { describe, expect, test } from 'vitest';
import type { PastGame } from '../../game/history.ts';
import { findPly } from '../../game/ply.ts';
import { type FileFault, formatHistory, parseHistory, readHistory } from './history-file.ts';

function playOut(): PastGame {
  const start = startPosition({ pits: 3, seeds: 3, capturesAlone: false });
  let position = start;
  const pits: number[] = [];
  while (!isOver(position)) {
    pits.push(legalPits(position)[0]!);
    position = findPly(position, pits.at(-1)!)!.after;
  }
  const { south, north } = position.stores;
  const winner = south === north ? 'draw' : south > north ? 'south' : 'north';
  return {
    id: '5f0c6f0e7a1b4d3c9e8f7a6b5c4d3e2f',
    kind: 'computer',
    endedAt: 1_700_000_000_000,
    start: formatPosition(start),
    pits,
    result: { how: 'played-out', winner },
    seats: { south: { kind: 'open' }, north: { kind: 'engine', level: 2 } },
    own: 'south',
  };
}

const game = playOut();
const online: PastGame = {
  ...game,
  id: '0b8bd4d6-6f39-4b7c-a2f1-3f2d4c5b6a79',
  kind: 'online',
  pits: game.pits.slice(0, 2),
  result: { how: 'resignation', winner: 'north' },
  seats: { south: { kind: 'secret', name: null }, north: { kind: 'secret', name: 'Noor' } },
};

test('reads what it wrote', () => {
  expect(parseHistory(formatHistory([game, online]))).toEqual({ ok: true, value: [game, online] });
  expect(parseHistory(formatHistory([]))).toEqual({ ok: true, value: [] });
});

test.each<[what: string, change: Partial<PastGame>]>([
  ['that the opponent left', { result: { how: 'abandonment', winner: 'south' } }],
  [
    'that was aborted before an opponent came',
    { result: { how: 'abort', winner: null }, seats: { ...online.seats, north: { kind: 'vacant' } } },
  ],
  ['with a live clock', { clock: { kind: 'live', initial: 180, increment: 2 } }],
  ['with days per turn', { clock: { kind: 'correspondence', days: 3 } }],
  [
    'between an account and a deleted one',
    {
      seats: {
        south: { kind: 'account', name: 'Noor', rating: { rating: 1650, provisional: true } },
        north: { kind: 'account', name: null, rating: null },
      },
    },
  ],
  [
    'between open and named seats',
    { seats: { south: { kind: 'open' }, north: { kind: 'named', name: 'Noor' } } },
  ],
  [
    'against a name of 40 emoji',
    { seats: { ...online.seats, north: { kind: 'secret', name: '🌱'.repeat(40) } } },
  ],
])('reads a game %s', (_what, change) => {
  const past = { ...online, ...change };
  expect(parseHistory(formatHistory([past]))).toEqual({ ok: true, value: [past] });
});

test('rejects a file that is too large or cannot be read without failing', async () => {
  const text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect(await readHistory({ size: 4e9, text })).toEqual({ ok: false, problem: 'too-large' });
  expect(await readHistory({ size: 10, text })).toEqual({ ok: false, problem: 'not-a-history' });
  expect(await readHistory(new Blob([formatHistory([game])]))).toEqual({ ok: true, value: [game] });
});

test('stores no field that it does not know', () => {
  const more = JSON.stringify({ format: 'kalah-history', version: 1, games: [{ ...game, token: 'secret' }] });
  expect(parseHistory(more)).toEqual({ ok: true, value: [game] });
});

describe('rejects', () => {
  const file = (games: unknown, more = {}) =>
    JSON.stringify({ format: 'kalah-history', version: 1, games, ...more });
  const wrong = (change: object) => file([game, { ...game, ...change }]);
  test.each<[what: string, text: string, fault: FileFault]>([
    ['an empty file', '', 'not-a-history'],
    ['a picture', '\u0089PNG', 'not-a-history'],
    ['other JSON', '[1, 2]', 'not-a-history'],
    ['null', 'null', 'not-a-history'],
    ['a file without games', file('none'), 'not-a-history'],
    ['a version that is no number', file([], { version: 'one' }), 'not-a-history'],
    ['a file of a newer version', file([], { version: 2 }), 'newer'],
    ['a huge file', ' '.repeat(2_000_001), 'too-large'],
    ['a game that is null', file([null]), 'damaged'],
    ['an id with markup', wrong({ id: '<b>' }), 'damaged'],
    ['the name of a game in progress as id', wrong({ id: 'computer' }), 'damaged'],
    ['an unknown kind', wrong({ kind: 'chess' }), 'damaged'],
    ['a time that is a text', wrong({ endedAt: 'today' }), 'damaged'],
    ['a time that no calendar has', wrong({ endedAt: 8.64e15 + 1 }), 'damaged'],
    ['an invalid start', wrong({ start: '1,2,3' }), 'damaged'],
    ['a game without moves', wrong({ pits: [] }), 'damaged'],
    ['an illegal move', wrong({ pits: [...game.pits, 0] }), 'damaged'],
    ['a pit that is a text', file([{ ...online, pits: ['0'] }]), 'damaged'],
    ['a property of arrays as pit', file([{ ...online, pits: ['length'] }]), 'damaged'],
    ['a fractional pit', wrong({ pits: [0.5] }), 'damaged'],
    [
      'a result that the board contradicts',
      wrong({ result: { how: 'played-out', winner: null } }),
      'damaged',
    ],
    ['a game that was not played out', wrong({ pits: game.pits.slice(1, 2) }), 'damaged'],
    ['an unknown ending', wrong({ result: { how: 'magic', winner: 'south' } }), 'damaged'],
    ['a level 9', wrong({ seats: { ...game.seats, north: { kind: 'engine', level: 9 } } }), 'damaged'],
    ['a seat of no kind', wrong({ seats: { ...game.seats, north: { kind: 'toString' } } }), 'damaged'],
    [
      'a rating in words',
      wrong({
        seats: {
          ...game.seats,
          north: { kind: 'account', name: 'Noor', rating: { rating: 'high', provisional: true } },
        },
      }),
      'damaged',
    ],
    ['a side that is none', wrong({ own: 'west' }), 'damaged'],
    ['a clock that is none', wrong({ clock: { kind: 'sand' } }), 'damaged'],
    ['a clock without time', wrong({ clock: { kind: 'live', initial: 0, increment: 0 } }), 'damaged'],
    ['a missing seat', wrong({ seats: { south: { kind: 'open' } } }), 'damaged'],
    [
      'a long name',
      wrong({ seats: { ...game.seats, north: { kind: 'secret', name: 'x'.repeat(41) } } }),
      'damaged',
    ],
  ])('%s', (_what, text, fault) => {
    expect(parseHistory(text)).toEqual({ ok: false, problem: fault });
  });
});
