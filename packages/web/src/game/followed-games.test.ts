import type { Game } from '@kalah/api';
import { expect, test } from 'vitest';
import { begunGame, waitingGame, withMove } from '../../test/game-server.ts';
import { loadPage } from '../../test/runes.ts';

const { FollowedGames } = await loadPage<typeof import('./followed-games.svelte.ts')>(
  'game/followed-games.svelte.ts',
);

const finishedGame: Game = { ...begunGame, id: 'finished', status: 'finished' };
const otherGame: Game = { ...waitingGame, id: 'other' };
const moved = withMove(begunGame, 2);

test('shows the newest state of each game, from the stream or from the list', async () => {
  const asked: (readonly Game[])[] = [];
  const followed = new FollowedGames({
    async *watchGames(games) {
      asked.push(games);
      yield moved;
    },
  });
  const list = [begunGame, otherGame, finishedGame];
  await followed.follow(list, new AbortController().signal);
  expect(asked).toEqual([[begunGame, otherGame]]); // nothing happens any more in a finished game
  expect(followed.update(list)).toEqual([moved, otherGame, finishedGame]);

  const later = withMove(moved, 5);
  expect(followed.update([later])).toEqual([later]);
  await followed.follow([begunGame], new AbortController().signal);
  expect(asked.at(-1)).toEqual([moved]); // the stream resumes where it was left
});

test('shows the list where no stream gets through', async () => {
  const followed = new FollowedGames({
    // biome-ignore lint/correctness/useYield: it fails before it yields
    async *watchGames() {
      throw new Error('refused');
    },
  });
  await followed.follow([begunGame], new AbortController().signal);
  expect(followed.update([begunGame])).toEqual([begunGame]);
});
