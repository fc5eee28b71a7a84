import type { Game, ListGames } from '@kalah/api';
import { expect, test } from 'vitest';
import { loadPage } from '../../test/runes.ts';

const { isQuiet, LiveList } =
  await loadPage<typeof import('./live-list.svelte.ts')>('pages/live-list.svelte.ts');

const at = (id: string, updatedAt: string): Game => ({ id, updatedAt, clock: null }) as Game;
const MORE = Array.from({ length: 24 }, (_, index) => at(`a${index}`, '2026-01-01T12:00:00Z'));

test('reads the games by their latest activity, page by page, and shows each once', async () => {
  const asked: ListGames[] = [];
  let pages = [
    { games: [...MORE.slice(1), at('late', '2026-01-01T12:00:30Z')], next: 'cursor' },
    { games: [at('a1', '2026-01-01T12:01:00Z'), at('last', '2026-01-01T09:00:00Z')], next: null },
  ];
  const list = new LiveList({
    listGames: async (query = {}) => {
      asked.push(query);
      return pages[query.cursor ? 1 : 0]!;
    },
  });
  await list.refresh();
  expect(asked).toEqual([{ status: 'playing', sort: 'activity', limit: 24 }]);
  expect([list.games.length, list.games[0]!.id, list.hasMore, list.state]).toEqual([
    24,
    'late',
    true,
    'loaded',
  ]);

  await list.more();
  expect([list.games.length, list.games[0]!.id, list.games.at(-1)!.id]).toEqual([25, 'a1', 'last']);
  expect(list.hasMore).toBe(false);

  pages = [{ games: [], next: null as never }];
  await list.refresh();
  expect(list.games).toEqual([]);
});

test('says that the server is unreachable, and keeps the games it has', async () => {
  let answer = async () => ({ games: MORE, next: null });
  const list = new LiveList({ listGames: () => answer() });
  await list.refresh();
  answer = () => Promise.reject(new Error('no connection'));
  await list.refresh();
  expect([list.state, list.games.length]).toEqual(['unreachable', 24]);
});

test('[T18] takes an untimed game as quiet when nobody has moved for an hour', () => {
  const game = at('a', '2026-01-01T12:00:00Z');
  expect(isQuiet(game, Date.parse('2026-01-01T13:00:00Z'))).toBe(false);
  expect(isQuiet(game, Date.parse('2026-01-01T13:00:01Z'))).toBe(true);
  const clock = { kind: 'correspondence', days: 3 } as Game['clock'];
  expect(isQuiet({ ...game, clock }, Date.parse('2026-01-02T13:00:00Z'))).toBe(false);
});
