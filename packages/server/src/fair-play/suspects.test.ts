import { expect, test } from 'vitest';
import type { AccountAccuracy } from './accuracy.ts';
import { findSuspects, listSuspects } from './suspects.ts';

/** An account whose moves lose `mean` seeds on average, with the variance of people's play. */
function account(name: string, mean: number, moves = 400, rating = 1600): AccountAccuracy {
  const loss = Math.round(mean * moves);
  const squares = Math.round(moves * (mean ** 2 + 8 * mean));
  return { account: name, pool: 'live', games: Math.ceil(moves / 20), moves, loss, squares, rating };
}

const crowd = Array.from({ length: 30 }, (_, index) => account(`peer ${index}`, 1 + (index % 7) / 10));

test('[Q21] lists an account that loses far less than players of its rating', () => {
  const [suspect, ...others] = findSuspects([...crowd, account('engine', 0.05)]);
  expect(others).toEqual([]);
  expect(suspect).toMatchObject({ account: 'engine', mean: 0.05 });
  expect(suspect!.expected).toBeCloseTo(1.3, 0);
  expect(suspect!.deviations).toBeGreaterThan(4);
});

test('[Q21] does not list good players among their peers, nor accounts with few moves', () => {
  const masters = Array.from({ length: 10 }, (_, index) => account(`master ${index}`, 0.2, 2000, 2300));
  expect(findSuspects([...crowd, ...masters, account('lucky', 0, 100)])).toEqual([]);
});

test('[Q21] lists perfect play even where there are no peers', () => {
  expect(findSuspects([account('alone', 0, 300)])).toHaveLength(1);
  expect(findSuspects([account('alone', 0.7, 300)])).toEqual([]);
});

test('[Q21] shows the latest games as evidence', async () => {
  const game = { ...account('engine', 0), game: 'a game', at: 5 };
  const store = {
    listAccuracies: async (since: number) => (since < 1e12 ? [...crowd, account('engine', 0.05)] : []),
    listReviewedGames: async () => [game],
  };
  expect(await listSuspects(store, 1e12)).toMatchObject([{ account: 'engine', latest: [game] }]);
});

test('[Q21] compares tens of thousands of accounts, each with its own peers', () => {
  const many = Array.from({ length: 40_000 }, (_, index) =>
    account(`a ${index}`, 1.2, 400, 1000 + (index % 1500)),
  );
  const engines = [account('low', 0.05, 400, 1000), account('high', 0.05, 400, 2499)];
  const found = findSuspects([...many, ...engines, account('apart', 1.2, 400, 9000)]);
  expect(found.map((suspect) => suspect.account).sort()).toEqual(['high', 'low']);
});
