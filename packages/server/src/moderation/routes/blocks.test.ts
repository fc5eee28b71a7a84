import type { BlockedPlayer, SentReport } from '@kalah/api/moderation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '../../accounts/routes/browser-fixture.ts';
import { openSocket } from '../../platform/http/socket-fixture.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
let ann: TestBrowser;
let bob: TestBrowser;
let annId: string;
beforeAll(async () => {
  server = await startTestServer();
  [ann, bob] = [new TestBrowser(server), new TestBrowser(server)];
  annId = (await ann.signUp('Ann')).body.id;
  await bob.signUp('Bob');
});
afterAll(() => server.stop());

type Created = { game: { id: string }; seat: { token: string } };

test('[O9] blocks a player, lists the block and lifts it', async () => {
  const stranger = new TestBrowser(server);
  expect((await stranger.send('PUT', '/account/blocks/Bob')).body.code).toBe('sign-in-required');
  expect((await ann.send('PUT', '/account/blocks/nobody-at-all')).body).toMatchObject({
    status: 404,
    code: 'no-such-account',
    field: 'name',
  });
  expect((await ann.send('PUT', '/account/blocks/ann')).body).toMatchObject({
    status: 409,
    code: 'own-account',
  });
  expect((await ann.send('GET', '/account/blocks/bob')).body).toEqual({ name: 'Bob', blocked: false });
  for (let twice = 0; twice < 2; twice++)
    expect((await ann.send('PUT', '/account/blocks/bob')).status).toBe(204);
  expect((await ann.send('GET', '/account/blocks/BOB')).body).toEqual({ name: 'Bob', blocked: true });
  const { body } = await ann.send<BlockedPlayer[]>('GET', '/account/blocks');
  expect(body).toEqual([{ name: 'Bob', blockedAt: expect.any(String) }]);
  expect((await bob.send('GET', '/account/blocks')).body).toEqual([]);
  for (let twice = 0; twice < 2; twice++)
    expect((await ann.send('DELETE', '/account/blocks/Bob')).status).toBe(204);
  expect((await ann.send('GET', '/account/blocks')).body).toEqual([]);
});

test('[O9] keeps blocked players out of listed games, but not out of those shared as a link', async () => {
  const listed = (await ann.send<Created>('POST', '/games')).body;
  const shared = (await ann.send<Created>('POST', '/games', { listed: false })).body;
  await ann.send('PUT', '/account/blocks/Bob');
  const refused = await bob.send('POST', `/games/${listed.game.id}/seats/north`);
  expect(refused.body).toMatchObject({ status: 403, code: 'player-blocked' });
  expect((await server.client.readGame(listed.game.id)).seats.north.kind).toBe('vacant');
  expect((await bob.send('POST', `/games/${shared.game.id}/seats/north`)).status).toBe(201);
  const bobs = (await bob.send<Created>('POST', '/games')).body;
  expect((await ann.send('POST', `/games/${bobs.game.id}/seats/north`)).body.code).toBe('player-blocked');
  expect((await bob.send('POST', `/games/${shared.game.id}/phrases`, { phrase: 'oops' })).body.code).toBe(
    'player-blocked',
  );
  await bob.send('POST', `/games/${shared.game.id}/resign`);
  const rematch = await bob.send('POST', `/games/${shared.game.id}/rematch`);
  expect(rematch.body).toMatchObject({ status: 403, code: 'player-blocked' });
  await ann.send('DELETE', '/account/blocks/Bob');
  expect((await bob.send('POST', `/games/${listed.game.id}/seats/north`)).status).toBe(201);
  expect((await bob.send('POST', `/games/${shared.game.id}/rematch`)).status).toBe(201);
});

test('[O10] sends what a player says to all who watch, over sockets and streams, and stores nothing', async () => {
  const { game, seat } = await server.client.createGame();
  const north = await server.client.takeSeat(game.id, 'north');
  const socket = openSocket(server.url, game.id);
  expect((await socket.next()).kind).toBe('game');
  const heard = server.client.watch(game.id)[Symbol.asyncIterator]();
  while ((await heard.next()).value?.kind !== 'game');
  await server.client.sendPhrase(game.id, { phrase: 'good-luck' }, seat!.token);
  const said = { kind: 'phrase', side: 'south', phrase: 'good-luck' };
  expect(await socket.next()).toEqual(said);
  let streamed = (await heard.next()).value;
  while (streamed.kind !== 'phrase') streamed = (await heard.next()).value;
  expect(streamed).toEqual(said);
  socket.send({ kind: 'phrase', phrase: 'have-fun', token: north.seat!.token, ref: 7 });
  expect(await socket.next()).toMatchObject({ side: 'north' });
  await heard.return?.(undefined);
  socket.socket.close();
  expect((await server.client.readGame(game.id)).version).toBe(2);
});

test('[O10] accepts fixed phrases of players only, and not too many', async () => {
  const { game, seat } = await server.client.createGame({ seats: { south: 'me', north: 'open' } });
  const say = async (body: object, token?: string) => {
    const response = await fetch(`${server.url}/api/v1/games/${game.id}/phrases`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return [response.status, (await response.json()).code];
  };
  expect(await say({ phrase: 'you-lose' }, seat!.token)).toEqual([400, 'bad-request']);
  expect(await say({}, seat!.token)).toEqual([400, 'bad-request']);
  expect(await say({ phrase: 'oops', text: 'hi' }, seat!.token)).toEqual([400, 'bad-request']);
  expect(await say({ phrase: 'oops' })).toEqual([400, 'side-required']);
  expect(await say({ phrase: 'oops', side: 'north' })).toEqual([403, 'not-your-seat']);
  expect(await say({ phrase: 'oops', side: 'south' }, 'wrong')).toEqual([403, 'not-your-seat']);
  expect(await say({ phrase: 'oops' }, seat!.token)).toEqual([200, undefined]);
  let answer = await say({ phrase: 'oops' }, seat!.token);
  for (let said = 0; said < 12 && answer[0] === 200; said++)
    answer = await say({ phrase: 'oops' }, seat!.token);
  expect(answer).toEqual([429, 'too-many-phrases']);
});

test('[O11] takes reports of players and games, with and without an account', async () => {
  const { game } = await server.client.createGame();
  const sent = await bob.send<SentReport>('POST', '/reports', {
    player: 'ann',
    reason: 'name',
    text: ' rude ',
  });
  expect(sent.status).toBe(201);
  const stranger = new TestBrowser(server);
  expect((await stranger.send('POST', '/reports', { game: game.id, reason: 'cheating' })).status).toBe(201);
  const stored = await server.store.moderation.listReports({ limit: 9 });
  // Both may have been sent within one millisecond, so their order is not certain.
  const [ofGame, ofPlayer] = stored.toSorted((a, b) => (a.subject.kind < b.subject.kind ? -1 : 1));
  expect(stored).toHaveLength(2);
  expect(ofGame).toMatchObject({ subject: { kind: 'game', id: game.id }, text: '' });
  expect(ofPlayer).toMatchObject({ subject: { kind: 'player', id: annId }, text: 'rude', reason: 'name' });
  expect(ofGame!.reporter).toBeUndefined();
  expect(JSON.stringify(stored)).not.toContain('127.0.0.1');
});

test.each([
  [{ reason: 'name' }, 'player'],
  [{ player: 'Ann', game: '0b9f2f5e-8f5c-4b43-a62f-0a2a4f2f9d11', reason: 'name' }, 'player'],
  [{ player: 'x'.repeat(101), reason: 'name' }, 'player'],
  [{ game: 'no uuid', reason: 'name' }, 'game'],
  [{ player: 'Ann' }, 'reason'],
  [{ player: 'Ann', reason: 'ugly' }, 'reason'],
  [{ player: 'Ann', reason: 'other', text: 'x'.repeat(501) }, 'text'],
  [{ player: 'Ann', reason: 'other', text: 5 }, 'text'],
  [{ player: 'Ann', reason: 'other', address: 'x' }, 'address'],
  [{ player: 'Ann', reason: 'other', text: 'a\0b' }, 'text'],
])('[O11] rejects the report %j because of %s', async (body, field) => {
  const answer = await bob.send('POST', '/reports', body);
  expect(answer.body).toMatchObject({ status: 400, code: 'bad-request' });
  expect(JSON.stringify(answer.body)).toContain(field);
});

test('[O11] names what does not exist, and limits reports', async () => {
  const send = async (body: object) => (await bob.send('POST', '/reports', body)).body;
  expect(await send({ player: 'Zoe', reason: 'name' })).toMatchObject({
    code: 'no-such-account',
    field: 'player',
  });
  expect(await send({ player: 'Bob', reason: 'name' })).toMatchObject({ code: 'own-account' });
  const game = '0b9f2f5e-8f5c-4b43-a62f-0a2a4f2f9d11';
  expect(await send({ game, reason: 'name' })).toMatchObject({ code: 'no-such-game' });
  let answer = await send({ player: 'Ann', reason: 'other' });
  for (let sent = 0; sent < 20; sent++) answer = await send({ player: 'Ann', reason: 'other' });
  expect(answer).toMatchObject({ status: 429, code: 'too-many-reports', retryAfter: expect.any(Number) });
});
