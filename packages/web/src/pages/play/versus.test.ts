import type { Game } from '@kalah/api';
import type { GameTally } from '@kalah/api/player';
import { expect, test } from 'vitest';
import { begunGame } from '../../../test/game-server.ts';
import { loadPage } from '../../../test/runes.ts';

const { Versus } = await loadPage<typeof import('./versus.svelte.ts')>('pages/play/versus.svelte.ts');

const listed: Game = { ...begunGame, listed: true };
const before: GameTally = { won: 4, drawn: 2, lost: 1 };

const ended = (
  game: Game,
  how: NonNullable<Game['result']>['how'],
  winner: 'south' | 'north' | 'draw' | null,
) => ({ ...game, status: 'finished', result: { how, winner, margin: null } }) satisfies Game;

async function readTally(game: Game) {
  const match = { game };
  const versus = new Versus(match);
  const reads: string[] = [];
  const read = () =>
    versus.read('Ann', 'Ben', async (...pair) => {
      reads.push(pair.join(' '));
      return before;
    });
  await read();
  return { match, versus, read, reads };
}

test.each([
  ['a win', listed, 'resignation', 'south', { won: 5, drawn: 2, lost: 1 }],
  ['a loss', listed, 'time', 'north', { won: 4, drawn: 2, lost: 2 }],
  ['a draw', listed, 'agreement', 'draw', { won: 4, drawn: 3, lost: 1 }],
  [
    'a rated game that is not listed',
    { ...begunGame, rated: true },
    'played-out',
    'south',
    { ...before, won: 5 },
  ],
  ['no aborted game', listed, 'abort', null, before],
  ['no private game', begunGame, 'resignation', 'south', before],
] as const)(
  '[G12] adds the end of the game without another request: %s',
  async (_what, game, how, winner, after) => {
    const { match, versus, read, reads } = await readTally(game);
    expect(versus.findTally('south', 'Ann')).toEqual(before);
    match.game = ended(game, how, winner);
    await read(); // the score is shown in another place now
    expect(versus.findTally('south', 'Ann')).toEqual(after);
    expect(reads).toEqual(['Ann Ben']);
  },
);

test('does not add a game that was over when the tally was read', async () => {
  const { versus } = await readTally(ended(listed, 'resignation', 'south'));
  expect(versus.findTally('south', 'Ann')).toEqual(before);
});

test('reads again if the game ended during the request', async () => {
  const match = { game: listed };
  const versus = new Versus(match);
  const tallies = [before, { ...before, won: 5 }];
  await versus.read('Ann', 'Ben', async () => {
    match.game = ended(listed, 'resignation', 'south');
    return tallies.shift()!;
  });
  expect(versus.findTally('south', 'Ann')).toEqual({ ...before, won: 5 });
});

test('counts from the view of the other account after the players have swapped sides', async () => {
  const { match, versus } = await readTally(listed);
  expect(versus.findTally('south', 'Ben')).toEqual({ won: 1, drawn: 2, lost: 4 });
  match.game = ended(listed, 'resignation', 'south');
  expect(versus.findTally('south', 'Ben')).toEqual({ won: 2, drawn: 2, lost: 4 });
});

test('tries again after a failed request', async () => {
  const versus = new Versus({ game: listed });
  await versus.read('Ann', 'Ben', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(versus.findTally('south', 'Ann')).toBeUndefined();
  await versus.read('Ann', 'Ben', async () => before);
  expect(versus.findTally('south', 'Ann')).toEqual(before);
});
