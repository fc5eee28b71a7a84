import type { Game, SeatedGame } from '@kalah/api';
import type { ApiToken, NewApiToken, NewBot } from '@kalah/api/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { TestBrowser } from './browser-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let people = 0;
async function createPerson(): Promise<TestBrowser & { name: string }> {
  const name = `Player-${'abcdefghjkmnpqrstuvwxyz'[people++]}x`;
  const browser = new TestBrowser(server);
  expect((await browser.signUp(name)).status).toBe(201);
  return Object.assign(browser, { name });
}

const anonymous = () => new TestBrowser(server);
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

test('[A18] takes seats for the account, which its session opens as well as their token', async () => {
  const [ann, bob] = [await createPerson(), await createPerson()];
  const { body: created } = await ann.send<SeatedGame>('POST', '/games', { name: 'Somebody else' });
  const { id } = created.game;
  expect(created.game.seats).toEqual({
    south: { kind: 'account', name: ann.name, rating: null },
    north: { kind: 'vacant' },
  });
  const { body: taken } = await bob.send<SeatedGame>('POST', `/games/${id}/seats/north`, {});
  expect(taken.game.seats.north).toEqual({ kind: 'account', name: bob.name, rating: null });

  expect((await bob.send('PUT', `/games/${id}/moves/1`, { pit: 2 })).body).toMatchObject({
    code: 'wrong-turn',
  });
  expect((await anonymous().send('PUT', `/games/${id}/moves/1`, { pit: 2 })).body).toMatchObject({
    code: 'token-required',
  });
  const byName = { pit: 2, name: ann.name };
  expect((await anonymous().send('PUT', `/games/${id}/moves/1`, byName)).body).toMatchObject({ status: 401 });
  expect((await ann.send('PUT', `/games/${id}/moves/1`, { pit: 2 })).status).toBe(200);
  const token = bearer(created.seat!.token);
  expect((await anonymous().send('PUT', `/games/${id}/moves/2`, { pit: 5 }, token)).status).toBe(200);
  expect((await bob.send('POST', `/games/${id}/resign`, {})).status).toBe(200);
  const { body: rematch } = await ann.send<Game>('POST', `/games/${id}/rematch`, {});
  expect(rematch.seats.north).toEqual({ kind: 'account', name: ann.name, rating: null });
});

test('[A18] gives the same answer to a repeated request of the same account only', async () => {
  const [ann, bob] = [await createPerson(), await createPerson()];
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await ann.send<SeatedGame>('POST', '/games', {}, key);
  const again = await ann.send<SeatedGame>('POST', '/games', {}, key);
  expect(again.body).toEqual(first.body);
  expect((await bob.send('POST', '/games', {}, key)).body).toMatchObject({ code: 'key-reused' });
  expect((await anonymous().send('POST', '/games', {}, key)).body).toMatchObject({ code: 'key-reused' });
});

test('[A18] plays over a socket with the session, until the session ends', async () => {
  const ann = await createPerson();
  const { body } = await ann.send<SeatedGame>('POST', '/games', { seats: { north: 'open' } });
  const open = (headers: Record<string, string>) => ann.openSocket(body.game.id, headers);
  // [A11] A socket with a session is opened by pages of this server only.
  expect(await open({ origin: 'https://evil.example' })).toBe(403);
  expect(await open({ 'sec-fetch-site': 'same-site', origin: server.url })).toBe(403);
  expect(await open({})).toBe(403);
  const socket = (await open({ origin: server.url })) as WebSocket;
  const done = new Promise((resolve) => {
    socket.on('message', (data) => String(data).includes('"done"') && resolve(JSON.parse(String(data))));
  });
  socket.send(JSON.stringify({ kind: 'play', move: 1, pit: 2, ref: 7 }));
  expect(await done).toMatchObject({ kind: 'done', ref: 7 });
  socket.close();
});

test('[A18] reads as before in the compatible APIs', async () => {
  const ann = await createPerson();
  const { body } = await ann.send<SeatedGame>('POST', '/games', { seats: { north: { engine: 1 } } });
  const { id } = body.game;
  const numbered = await (await fetch(`${server.url}/games/${id}`)).json();
  expect(numbered).toMatchObject({ id });
  const user = await fetch(`${server.url}/user?user_name=${ann.name}`, { method: 'POST' });
  expect([user.status, await user.text()]).toEqual([409, expect.stringContaining('already exists')]);
  // A name in a seat proves nothing and stays free for everybody.
  const named = await anonymous().send<SeatedGame>('POST', '/games', {
    seats: { south: { name: ann.name } },
  });
  expect(named.body.game.seats.south).toEqual({ kind: 'named', name: ann.name });
});

test('[A19] attaches games that were played without the account, with the tokens of their seats', async () => {
  const [ann, bob] = [await createPerson(), await createPerson()];
  const { body } = await anonymous().send<SeatedGame>('POST', '/games', { name: 'Guest' });
  const { id } = body.game;
  const token = body.seat!.token;
  await anonymous().send('POST', `/games/${id}/seats/north`, {});
  await anonymous().send('POST', `/games/${id}/resign`, {}, bearer(token));
  const seats = [
    { game: id.toUpperCase(), token },
    { game: id, token: 'not the token' },
    { game: crypto.randomUUID(), token },
  ];
  const { body: claims } = await ann.send('POST', '/account/claims', { seats });
  expect(claims).toEqual({
    claimed: [id],
    refused: [
      { game: id, code: 'not-your-seat' },
      { game: seats[2]!.game, code: 'no-such-game' },
    ],
  });
  const { body: game } = await anonymous().send<Game>('GET', `/games/${id}`);
  expect(game).toMatchObject({
    status: 'finished',
    seats: { south: { kind: 'account', name: ann.name, rating: null } },
  });

  const again = await ann.send('POST', '/account/claims', { seats: seats.slice(0, 1) });
  expect(again.body).toEqual({ claimed: [id], refused: [] });
  expect((await anonymous().send<Game>('GET', `/games/${id}`)).body.version).toBe(game.version);
  const other = await bob.send('POST', '/account/claims', { seats: seats.slice(0, 1) });
  expect(other.body).toEqual({ claimed: [], refused: [{ game: id, code: 'seat-taken' }] });
  expect((await anonymous().send('POST', '/account/claims', { seats })).body).toMatchObject({
    code: 'sign-in-required',
  });
  expect((await ann.send('POST', '/account/claims', { seats: [] })).body).toMatchObject({ field: 'seats' });
});

test('[A13] lets a program play for the account within the scopes of its token, until it is revoked', async () => {
  const ann = await createPerson();
  const create = (body: object) => ann.send<NewApiToken>('POST', '/account/tokens', body);
  const { body: made } = await create({ label: 'my program', scopes: ['play', 'play'], expiresInDays: 30 });
  expect(made.secret).toMatch(/^kal_[\w-]{43}$/);
  expect(made.token).toMatchObject({ account: ann.name, scopes: ['play'], lastUsedAt: null });
  const program = anonymous();
  const { body, status } = await program.send<SeatedGame>('POST', '/games', {}, bearer(made.secret));
  expect([status, body.game?.seats.south]).toEqual([201, { kind: 'account', name: ann.name, rating: null }]);
  const move = `/games/${body.game.id}/moves/1`;
  expect((await program.send('PUT', move, { pit: 2 }, bearer(made.secret))).status).toBe(200);
  expect((await program.send('GET', '/account', undefined, bearer(made.secret))).body).toMatchObject({
    code: 'scope-missing',
  });
  expect(
    (await program.send('PATCH', '/account', { name: 'Other' }, bearer(made.secret))).body,
  ).toMatchObject({
    code: 'sign-in-required',
  });
  const { body: reader } = await create({ label: 'reader', scopes: ['account:read'] });
  expect((await program.send('GET', '/account', undefined, bearer(reader.secret))).status).toBe(200);
  expect((await program.send('POST', '/games', {}, bearer(reader.secret))).body).toMatchObject({
    code: 'scope-missing',
  });
  expect((await program.send('PUT', move, { pit: 2 }, bearer(reader.secret))).body).toMatchObject({
    code: 'scope-missing',
  });

  const { body: tokens } = await ann.send<ApiToken[]>('GET', '/account/tokens');
  expect(tokens.map(({ label, lastUsedAt }) => [label, lastUsedAt !== null])).toEqual([
    ['my program', true],
    ['reader', true],
  ]);
  expect(JSON.stringify(tokens)).not.toContain(made.secret);
  expect((await ann.send('DELETE', `/account/tokens/${made.token.id}`)).status).toBe(204);
  expect((await program.send('POST', '/games', {}, bearer(made.secret))).body).toMatchObject({
    code: 'bad-token',
  });
  expect((await ann.send('DELETE', `/account/tokens/${made.token.id}`)).body).toMatchObject({
    code: 'no-such-entry',
  });
  for (const [field, wrong] of [
    ['label', { scopes: ['play'] }],
    ['scopes', { label: 'x', scopes: [] }],
    ['scopes.0', { label: 'x', scopes: ['admin'] }],
    ['scopes', { label: 'x', scopes: ['bot'] }],
    ['expiresInDays', { label: 'x', scopes: ['play'], expiresInDays: 0 }],
    ['bot', { label: 'x', scopes: ['play'], bot: 'nobody' }],
  ] as const) {
    expect((await create(wrong)).body).toMatchObject({ field });
  }
});

test('[A13] creates a bot with a token, which plays under its own name and cannot sign in', async () => {
  const ann = await createPerson();
  const { body: bot, status } = await ann.send<NewBot>('POST', '/account/bots', { name: 'Robo' });
  expect([status, bot.account]).toMatchObject([201, { name: 'Robo', kind: 'bot' }]);
  const { body } = await anonymous().send<SeatedGame>('POST', '/games', {}, bearer(bot.secret));
  expect(body.game.seats.south).toEqual({ kind: 'account', name: 'Robo', rating: null });
  expect((await anonymous().signIn('Robo')).status).toBe(401);
  expect((await ann.send('POST', '/account/bots', { name: 'R0bo' })).body).toMatchObject({
    code: 'name-taken',
  });
  const more = { label: 'second', scopes: ['bot', 'play'], bot: 'robo' };
  expect((await ann.send<NewApiToken>('POST', '/account/tokens', more)).body.token.account).toBe('Robo');
  expect((await ann.send<unknown[]>('GET', '/account/tokens')).body).toHaveLength(2);
  expect((await ann.send<unknown[]>('GET', '/account/bots')).body).toHaveLength(1);
  expect((await ann.send('DELETE', '/account/bots/Robo')).status).toBe(204);
  expect((await anonymous().send('POST', '/games', {}, bearer(bot.secret))).body).toMatchObject({
    code: 'bad-token',
  });
});

test('[A15] exports everything about the account, and deletes it while its games stay', async () => {
  const [ann, bob] = [await createPerson(), await createPerson()];
  const ids: string[] = [];
  for (let made = 0; made < 3; made++) {
    ids.push((await ann.send<SeatedGame>('POST', '/games', {})).body.game.id);
  }
  await bob.send('POST', `/games/${ids[0]}/seats/north`, {});
  await bob.send('POST', `/challenges/${ann.name}`, {});
  await ann.send('POST', '/account/recovery-codes');
  const { body: token } = await ann.send<NewApiToken>('POST', '/account/tokens', {
    label: 'x',
    scopes: ['play'],
  });
  const exported = await ann.send<{ games: Game[]; account: object }>('GET', '/account/export');
  expect(exported.headers.get('content-disposition')).toContain('kalah-account.json');
  expect(exported.body).toMatchObject({
    account: { name: ann.name },
    credentials: { recoveryCodes: { left: 10 } },
    sessions: [{ current: true }],
    tokens: [{ label: 'x' }],
    ratings: [],
    challenges: [{ from: { name: bob.name }, to: { name: ann.name } }],
    events: [{ kind: 'game-started' }, { kind: 'challenge' }],
    bots: [],
  });
  expect(exported.body.games.map(({ id }) => id).sort()).toEqual(ids.toSorted());

  const remove = (name: string) => ann.send('DELETE', '/account', { name });
  expect((await remove('Somebody')).body).toMatchObject({ code: 'name-mismatch', field: 'name' });
  expect((await remove(ann.name)).status).toBe(204);
  expect(ann.cookies.has('kalah')).toBe(false);
  expect((await anonymous().signIn(ann.name)).body).toMatchObject({ code: 'wrong-credentials' });
  expect((await anonymous().send('POST', '/games', {}, bearer(token.secret))).body).toMatchObject({
    code: 'bad-token',
  });
  const { body: game } = await anonymous().send<Game>('GET', `/games/${ids[0]}`);
  expect(game.seats).toEqual({
    south: { kind: 'account', name: null, rating: null },
    north: { kind: 'account', name: bob.name, rating: null },
  });
  const { body: record } = await anonymous().send('GET', `/games/${ids[0]}/record.json`);
  expect(JSON.stringify(record)).not.toContain(ann.name);
  expect((await anonymous().signUp(ann.name)).body).toMatchObject({ code: 'name-taken' });
});

test('[A15] shows a new name in games that were played under the old one', async () => {
  const ann = await createPerson();
  const { body } = await ann.send<SeatedGame>('POST', '/games', {});
  await ann.send('PATCH', '/account', { name: 'Renamed-one' });
  const { body: game } = await anonymous().send<Game>('GET', `/games/${body.game.id}`);
  expect(game.seats.south).toEqual({ kind: 'account', name: 'Renamed-one', rating: null });
});

const ACTS: [method: string, path: string, body?: object][] = [
  ['POST', '/games', {}],
  ['PATCH', '/account', { name: 'Hijacked' }],
  ['PUT', '/account/password', { password: 'chosen by an attacker' }],
  ['POST', '/account/tokens', { label: 'x', scopes: ['play'] }],
  ['DELETE', '/account/sessions'],
  ['DELETE', '/account', { name: 'x' }],
  ['POST', '/accounts', { name: 'Attacker', password: 'chosen by an attacker' }],
  ['POST', '/sessions', { name: 'Attacker', password: 'chosen by an attacker' }],
];
test('[A11] refuses requests with a session from other sites, whatever they do', async () => {
  const ann = await createPerson();
  const sites = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: server.url, 'sec-fetch-site': 'cross-site' },
    { origin: server.url, 'sec-fetch-site': 'same-site' },
    { origin: server.url.replace(/:\d+$/, ':1') },
  ];
  for (const [method, path, body] of ACTS) {
    for (const site of sites) {
      const { body: problem } = await ann.send(method, path, body, site);
      expect([method, path, problem.code]).toEqual([method, path, 'cross-site']);
    }
  }
  expect((await ann.send('GET', '/account')).body).toMatchObject({ name: ann.name });
  const page = { origin: 'http://elsewhere.example', 'sec-fetch-site': 'same-origin' };
  expect((await ann.send('POST', '/games', {}, page)).status).toBe(201);
});

test('[A11] lets pages of other origins read only answers to requests without cookies', async () => {
  const ann = await createPerson();
  expect((await ann.send('GET', '/account')).headers.has('access-control-allow-origin')).toBe(false);
  const { headers } = await anonymous().send('GET', '/session', undefined, {
    origin: 'https://evil.example',
  });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.has('access-control-allow-credentials')).toBe(false);
});
