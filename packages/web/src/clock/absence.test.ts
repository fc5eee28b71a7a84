import type { Game, Presences } from '@kalah/api';
import { expect, test } from 'vitest';
import { begunGame } from '../../test/game-server.ts';
import { type ClaimChance, findClaimChance } from './absence.ts';

const LEFT = '2026-01-01T00:00:00.000Z';
const SECOND = 1000;
const DAY = 86_400_000;

const live: Game = {
  ...begunGame,
  clock: {
    kind: 'live',
    initial: 180,
    increment: 2,
    left: { south: 1, north: 1 },
    running: 'south',
    since: LEFT,
    deadline: LEFT,
    serverTime: LEFT,
  },
};
const correspondence: Game = { ...live, clock: { ...live.clock!, kind: 'correspondence', days: 3 } };
const theirTurn: Game = { ...begunGame, board: { ...begunGame.board, turn: 'north' } };
const benLeft: Presences = { south: null, north: { state: 'away', since: LEFT } };
const benIsHere: Presences = { south: null, north: { state: 'here', since: null } };

test.each<[string, Game, Presences | undefined, number, ClaimChance | undefined]>([
  ['an opponent who is here', live, benIsHere, 90 * SECOND, undefined],
  ['an opponent who was never seen', live, undefined, 90 * SECOND, undefined],
  ['an opponent who reloads the page', live, benLeft, 9 * SECOND, undefined],
  ['an opponent who is away', live, benLeft, 23 * SECOND, { kind: 'away', in: 37 * SECOND }],
  ['an opponent who is gone', live, benLeft, 60 * SECOND, { kind: 'gone' }],
  [
    'an opponent with an account who is gone',
    { ...live, seats: { ...live.seats, north: { kind: 'account', name: 'Ben', rating: null } } },
    benLeft,
    60 * SECOND,
    { kind: 'gone' },
  ],
  [
    'an opponent whose first turn ends before that',
    {
      ...live,
      clock: { ...live.clock!, running: 'north', deadline: '2026-01-01T00:00:30.000Z' },
    },
    benLeft,
    23 * SECOND,
    undefined,
  ],
  [
    'an opponent who has moved since',
    { ...live, clock: { ...live.clock!, since: '2026-01-01T00:01:00.000Z' } },
    benLeft,
    75 * SECOND,
    { kind: 'away', in: 45 * SECOND },
  ],
  ['a finished game', { ...live, status: 'finished' }, benLeft, 90 * SECOND, undefined],
  ['a correspondence game', correspondence, benLeft, 9 * DAY, undefined],
  [
    'the computer',
    { ...live, seats: { ...live.seats, north: { kind: 'engine', level: 3 } } },
    benLeft,
    90 * SECOND,
    undefined,
  ],
  ['our own turn in an untimed game', begunGame, benLeft, 9 * DAY, undefined],
  ['an untimed game', theirTurn, undefined, DAY - 1, undefined],
  ['a quiet untimed game', theirTurn, undefined, DAY, { kind: 'later', at: '2026-01-08T00:00:00.000Z' }],
  ['a week without a move', theirTurn, undefined, 7 * DAY, { kind: 'quiet' }],
])('[T16] finds the chance to claim with %s', (_name, game, presences, later, chance) => {
  expect(findClaimChance(game, 'south', presences, Date.parse(LEFT) + later)).toEqual(chance);
});

test('[T16] offers spectators nothing', () => {
  expect(findClaimChance(live, undefined, benLeft, Date.parse(LEFT) + DAY)).toBeUndefined();
});
