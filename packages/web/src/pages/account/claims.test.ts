import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../../test/browser.ts';
import { accountsApi } from '../../clients/accounts.ts';
import { answerClaims, claimGames, undecidedClaims } from './claims.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function take(game: string, taken: number, token: string | null = `token of ${game}`): void {
  browser.kept.set(`kalah:seat:${game}`, JSON.stringify({ side: 'south', taken, ...(token && { token }) }));
}

const games = (before = 100) => undecidedClaims(before).map(({ game }) => game);

test('finds seats with a token that were taken before the sign-in, latest first', () => {
  take('old', 1);
  take('newer', 2);
  take('named', 3, null);
  take('signed in', 200);
  expect(games()).toEqual(['newer', 'old']);
});

test('does not ask again about games that were answered', () => {
  take('a', 1);
  take('b', 2);
  answerClaims(undecidedClaims(100).filter(({ game }) => game === 'a'));
  expect(games()).toEqual(['b']);
});

test('forgets answers about seats that are gone', () => {
  take('a', 1);
  answerClaims(undecidedClaims(100));
  browser.kept.delete('kalah:seat:a');
  answerClaims([]);
  expect(browser.kept.get('kalah:claims-answered')).toBe('[]');
});

test('claims in requests of at most 100 seats, and counts what was rejected', async () => {
  for (let n = 0; n < 130; n++) take(`game ${n}`, n);
  const sent: number[] = [];
  vi.spyOn(accountsApi, 'claimGames').mockImplementation(async (seats) => {
    sent.push(seats.length);
    return { claimed: seats.slice(1).map(({ game }) => game), refused: [] };
  });
  expect(await claimGames(undecidedClaims(1000))).toEqual({ kept: 128, rejected: 2 });
  expect(sent).toEqual([100, 30]);
  expect(games(1000)).toEqual([]);
});
