import type { Game, GamePage, SeatedGame } from '@kalah/api';
import type { Leaderboard } from '@kalah/api/player';
import { createPlayerClient, type PlayerClient } from '@kalah/api/player-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '../../accounts/routes/browser-fixture.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

const CLOCK = { kind: 'live', initial: 180, increment: 2 };

let server: TestServer;
let client: PlayerClient;
let ann: TestBrowser;
let bob: TestBrowser;
let games: string[];

/** A game that Ann creates and Bob loses at once. */
async function play(body: object): Promise<string> {
  const { body: created } = await ann.send<SeatedGame>('POST', '/games', body);
  const { id } = created.game;
  await bob.send('POST', `/games/${id}/seats/north`, {});
  await bob.send<Game>('POST', `/games/${id}/resign`, {});
  return id;
}

beforeAll(async () => {
  server = await startTestServer();
  client = createPlayerClient({ baseUrl: server.url });
  [ann, bob] = [new TestBrowser(server), new TestBrowser(server)];
  await ann.signUp('Anouk');
  await bob.signUp('Ben');
  games = [await play({}), await play({ clock: CLOCK }), await play({ listed: false })];
});
afterAll(() => server.stop());

test('[G12] shows what everybody may know about a player', async () => {
  expect(await client.readPlayer('anOUK')).toEqual({
    name: 'Anouk',
    kind: 'person',
    createdAt: expect.any(String),
    ratings: { live: null, correspondence: null },
    record: { won: 2, drawn: 0, lost: 0 },
    accuracy: null,
    closed: false,
    online: true,
  });
});

test('[G13] answers 404 for unknown names and deleted accounts', async () => {
  for (const path of ['', '/games', '/ratings', '/opponents', '/versus/Ben']) {
    const { status, body } = await ann.send('GET', `/players/Nobody${path}`);
    expect([status, body.code]).toEqual([404, 'no-such-player']);
  }
  expect((await ann.send('GET', '/players/Anouk/versus/Nobody')).status).toBe(404);
  expect((await ann.send('GET', '/players/Anouk/games?opponent=Nobody')).status).toBe(404);
  const cid = new TestBrowser(server);
  await cid.signUp('Cid');
  expect((await cid.send('GET', '/players/Cid')).status).toBe(200);
  expect((await cid.send('DELETE', '/account', { name: 'Cid' })).status).toBe(204);
  expect((await ann.send('GET', '/players/Cid')).status).toBe(404);
});

test('[G12] lists games with filters and pages, private ones to the player alone', async () => {
  const list = async (browser: TestBrowser, query = '') =>
    (await browser.send<GamePage>('GET', `/players/Anouk/games${query}`)).body.games.map(({ id }) => id);
  expect(await list(bob)).toEqual([games[1], games[0]]);
  expect(await list(ann)).toEqual([games[2], games[1], games[0]]);
  expect(await list(bob, '?clock=live')).toEqual([games[1]]);
  expect(await list(bob, '?result=lost')).toEqual([]);
  expect(await list(bob, '?opponent=ben&result=won&rated=false')).toEqual([games[1], games[0]]);
  expect(await list(bob, '?rated=true')).toEqual([]);
  const first = await client.listGames('Anouk', { limit: 1 });
  expect(first.games[0]?.id).toBe(games[1]);
  const second = await client.listGames('Anouk', { limit: 1, cursor: first.next! });
  expect([second.games[0]?.id, second.next]).toEqual([games[0], null]);
  expect((await ann.send('GET', '/players/Anouk/games?cursor=x')).body.code).toBe('bad-request');
});

test('[G12] says whom a player plays, and how it went', async () => {
  expect(await client.listOpponents('Anouk')).toEqual({
    opponents: [{ name: 'Ben', record: { won: 2, drawn: 0, lost: 0 }, lastPlayedAt: expect.any(String) }],
  });
  expect(await client.readVersus('Ben', 'Anouk')).toEqual({ won: 0, drawn: 0, lost: 2 });
});

test('[G11] has an empty leaderboard before anybody is rated', async () => {
  expect(await client.readLeaderboard('live')).toEqual({ pool: 'live', players: [], own: null, next: null });
  expect(await client.readRatings('Anouk')).toEqual({ pool: 'live', points: [] });
  expect((await ann.send('GET', '/leaderboards/blitz')).status).toBe(400);
});

test('[G6] rates a game after its end, for streams, profiles and the next game', async () => {
  const { promise: isRated, resolve } = Promise.withResolvers<void>();
  server.store.onAnnouncement((announcement) => {
    if (announcement.kind === 'committed' && announcement.change.game.ratings) resolve();
  });
  const id = await play({ rated: true, clock: CLOCK });
  await isRated;
  const { body: game } = await bob.send<Game>('GET', `/games/${id}`);
  expect(game.ratings).toMatchObject({ south: { before: 1500, provisional: true }, north: { before: 1500 } });
  const { after } = game.ratings!.south;
  expect((await client.readPlayer('Anouk')).ratings).toMatchObject({
    live: { rating: after, provisional: true, games: 1, rank: null },
    correspondence: null,
  });
  expect((await client.readRatings('Anouk')).points).toMatchObject([{ rating: after, game: id, number: 1 }]);
  // A provisional rating is not ranked, but its owner sees it.
  const { body: board } = await ann.send<Leaderboard>('GET', '/leaderboards/live');
  expect(board).toMatchObject({ players: [], own: { rank: null, rating: after, provisional: true } });
  const { body: next } = await ann.send<SeatedGame>('POST', '/games', { clock: CLOCK });
  expect(next.game.seats.south).toMatchObject({ rating: { rating: after, provisional: true } });
  const record = (await bob.send<{ events: object[] }>('GET', `/games/${id}/record.json`)).body;
  expect(record.events.at(-1)).toMatchObject({ kind: 'rated', pool: 'live', ...game.ratings });
  expect(JSON.stringify(record)).not.toContain('volatility');
});

test('[G13] has no such routes on a server without accounts', async () => {
  const without = await startTestServer({ accounts: false });
  const anybody = new TestBrowser(without);
  expect((await anybody.send('GET', '/players/Anouk')).body.code).toBe('no-such-route');
  expect((await anybody.send('GET', '/leaderboards/live')).body.code).toBe('no-such-route');
  const document = JSON.stringify((await anybody.send('GET', '/openapi.json')).body);
  expect(document).not.toContain('leaderboards');
  expect(document).not.toContain('PoolRating');
  await without.stop();
});

test('[O2] the profile of a closed account says so', async () => {
  const eve = new TestBrowser(server);
  const { body } = await eve.signUp('Eve-closed');
  const entry = { operator: 'Op', action: 'account-closed', subject: body.id, reason: 'x', at: 1 } as const;
  await server.store.moderation.closeAccount(body.id, entry);
  const profile = await (await fetch(`${server.url}/api/v1/players/Eve-closed`)).json();
  expect(profile).toMatchObject({ name: 'Eve-closed', closed: true, online: false });
});
