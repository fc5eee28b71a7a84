import type { Explorer, Game, SeatedGame } from '@kalah/api';
import { CLASSIC, formatPosition, must, parsePosition, play, startPosition, successors } from '@kalah/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '../accounts/routes/browser-fixture.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const START = formatPosition(startPosition(CLASSIC));
const SHORT = '0,0,0,0,2,1,20/0,0,0,1,0,0,24 s -';

let server: TestServer;
let ann: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  ann = new TestBrowser(server);
  await ann.signUp('Expl-ann');
});
afterAll(() => server.stop());

async function explore(position: string, players = 'all', browser = ann) {
  const query = new URLSearchParams({ position, players });
  const { body } = await browser.send<Explorer>('GET', `/explorer?${query}`);
  return body;
}

/** Plays a listed game and, if it is not over after the moves, lets North resign. */
async function playGame(start: string, pits: readonly number[]) {
  const body = { start, seats: { south: 'me', north: 'open' }, listed: true };
  const { body: created } = await ann.send<SeatedGame>('POST', '/games', body);
  let { game } = created;
  for (const pit of pits) {
    const path = `/games/${game.id}/moves/${game.nextMove}`;
    game = (await ann.send<Game>('PUT', path, { pit })).body;
  }
  if (!game.result) await ann.send('POST', `/games/${game.id}/resign`, { side: 'north' });
  return game.id;
}

const countGames = async (position: string) => (await explore(position)).games;

test('[X1] [X2] answers with every move, its exact value and how games continued', async () => {
  const empty = await explore(START);
  expect(empty).toMatchObject({ position: START, rules: CLASSIC, games: 0, recent: [], best: [] });
  expect(empty.moves.map(({ value }) => value!.margin)).toHaveLength(6);
  expect(Math.max(...empty.moves.map(({ value }) => value!.margin))).toBe(8);

  const played = await playGame(START, [2, 5]);
  await expect.poll(() => countGames(START)).toBe(1);
  const { moves, recent, best, valuesWithheld } = await explore(START);
  expect(moves[2]).toEqual({
    pit: 2,
    value: { kind: 'exact', margin: 8 },
    games: 1,
    south: 1,
    draws: 0,
    north: 0,
    meanMargin: null,
  });
  expect(recent).toEqual([
    {
      id: played,
      pit: 2,
      seats: { south: { kind: 'account', name: 'Expl-ann', rating: null }, north: { kind: 'open' } },
      result: { how: 'resignation', winner: 'south', margin: null },
      createdAt: expect.any(String),
    },
  ]);
  expect([best, valuesWithheld]).toEqual([[], false]);
});

test('[X2] gives margins as the side to move sees them, even if that is North', async () => {
  const last = '0,0,0,1,0,0,22/0,0,0,0,0,1,24 n -';
  await playGame(last, [5]);
  await expect.poll(() => countGames(last)).toBe(1);
  const value = { kind: 'exact', margin: 2 };
  expect((await explore(last)).moves).toEqual([
    { pit: 5, value, games: 1, south: 0, draws: 0, north: 1, meanMargin: 2 },
  ]);
});

test('[X8] proves the moves of a position with games after it was asked for', async () => {
  const rare = '5,4,3,4,4,4,0/4,4,4,4,2,0,6 s -';
  expect((await explore(rare)).moves[0]!.value).toBeNull();
  await playGame(SHORT, [5]);
  const after = formatPosition(must(play(must(parsePosition(SHORT)), 5)).after);
  await playGame(after, [4]);
  await expect.poll(() => countGames(after)).toBeGreaterThan(0);
  await expect.poll(async () => (await explore(after)).moves[0]!.value).not.toBeNull();
});

test('[X4] counts the games of the caller, or of strong players, alone', async () => {
  const other = new TestBrowser(server);
  await other.signUp('Expl-cid');
  const own = await explore(START, 'you');
  expect([own.games, own.recent.length]).toEqual([1, 1]);
  expect((await explore(START, 'you', other)).games).toBe(0);
  expect(await explore(START, 'strong')).toMatchObject({ games: 0, recent: [], best: [] });
  const anonymous = await fetch(
    `${server.url}/api/v1/explorer?${new URLSearchParams({ position: START, players: 'you' })}`,
  );
  expect([anonymous.status, (await anonymous.json()).code]).toEqual([401, 'sign-in-required']);
});

test('[X9] withholds values next to the positions of a running rated game', async () => {
  const bob = new TestBrowser(server);
  await bob.signUp('Expl-bob');
  const clock = { kind: 'live', initial: 180, increment: 2 };
  const { body } = await ann.send<SeatedGame>('POST', '/games', { rated: true, clock });
  const { id } = body.game;
  await bob.send('POST', `/games/${id}/seats/north`, {});
  let game = await server.client.readGame(id);
  while (!game.moves.some(({ side }) => side === 'north') || game.board.turn === 'north') {
    const player = game.board.turn === 'south' ? ann : bob;
    const path = `/games/${id}/moves/${game.nextMove}`;
    game = (await player.send<Game>('PUT', path, { pit: game.legalPits[0] })).body;
  }
  const position = must(parsePosition(game.position));
  for (const one of [position, successors(position)[0]!.after]) {
    const { moves, valuesWithheld } = await explore(formatPosition(one));
    expect([valuesWithheld, moves.some(({ value }) => value)]).toEqual([true, false]);
  }
  await ann.send('POST', `/games/${id}/resign`, {});
  expect((await explore(game.position)).valuesWithheld).toBe(false);
});

test('[X7] leaves out hidden games, and the names of deleted accounts', async () => {
  const dan = new TestBrowser(server);
  const { body: account } = await dan.signUp('Expl-dan');
  const { body } = await dan.send<SeatedGame>('POST', '/games', {
    start: SHORT,
    seats: { south: 'me', north: 'open' },
    listed: true,
  });
  const { id } = body.game;
  await dan.send('PUT', `/games/${id}/moves/1`, { pit: 5 });
  const before = await countGames(SHORT);
  await dan.send('POST', `/games/${id}/resign`, {});
  await expect.poll(() => countGames(SHORT)).toBe(before + 1);
  await dan.send('DELETE', '/account', { name: account.name });
  const find = async () => (await explore(SHORT)).recent.find((game) => game.id === id);
  await expect.poll(async () => (await find())!.seats.south).toMatchObject({ name: null });
  const entry = { operator: 'Op', action: 'game-hidden', subject: id, reason: 'x', at: Date.now() } as const;
  await server.store.moderation.hideGame(id, entry);
  await expect.poll(find).toBeUndefined();
  await expect.poll(() => countGames(SHORT)).toBe(before);
});

test.each([
  ['position=', 400, 'bad-position'],
  ['position=4,4,4', 400, 'bad-position'],
  ['', 400, 'bad-request'],
  [`position=${encodeURIComponent(START)}&players=ann`, 400, 'bad-request'],
  [`position=${'4,'.repeat(120)}`, 400, 'bad-request'],
])('rejects the query %s', async (query, status, code) => {
  const response = await fetch(`${server.url}/api/v1/explorer?${query}`);
  expect([response.status, (await response.json()).code]).toEqual([status, code]);
});

test('answers for a finished game, and on a server without accounts', async () => {
  expect(await explore('0,0,0,0,0,0,24/0,0,0,0,0,0,24 s -')).toMatchObject({ games: 0, moves: [] });
  const plain = await startTestServer({ accounts: false });
  const ask = (players: string) =>
    fetch(`${plain.url}/api/v1/explorer?${new URLSearchParams({ position: START, players })}`);
  expect([(await ask('all')).status, (await ask('you')).status]).toEqual([200, 400]);
  await plain.stop();
});
