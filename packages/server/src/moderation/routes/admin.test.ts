import type {
  AdminAccountDetails,
  AdminAccountPage,
  AdminReportPage,
  AuditPage,
  NewAdminToken,
  SignInReset,
  Suspect,
} from '@kalah/api/moderation';
import { isOver } from '@kalah/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, TestBrowser } from '../../accounts/routes/browser-fixture.ts';
import { account, addEvents, newGame, playMove } from '../../games/change-fixture.ts';
import { listCalls } from '../../platform/http/openapi-document.ts';
import { append } from '../../store/store-fixture.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createOperators } from '../operators.ts';

let server: TestServer;
let ada: TestBrowser;
let secret: string;
const decision = { operator: 'terminal:root', reason: 'first operator', at: 1000 };
beforeAll(async () => {
  server = await startTestServer({ trustProxy: true });
  ada = new TestBrowser(server);
  await ada.signUp('Ada');
  const operators = createOperators(server.store.moderation, server.store.accounts, Date.now);
  ({ secret } = await operators.issueToken('Ada', {}, decision));
});
afterAll(() => server.stop());

async function send<Body = { code: string; field?: string }>(
  method: string,
  path: string,
  body?: unknown,
  token = secret,
  headers: Record<string, string> = {},
) {
  const program = new TestBrowser(server, { ...(token && { authorization: `Bearer ${token}` }), ...headers });
  return program.send<Body>(method, `/admin${path}`, body);
}

const because = { reason: 'because' };

test('[O7] opens the routes of operators to tokens with the scope admin only', async () => {
  expect((await ada.send('GET', '/admin/audit')).body).toMatchObject({
    status: 401,
    code: 'admin-token-required',
  });
  expect((await send('GET', '/audit', undefined, '')).body.code).toBe('admin-token-required');
  const { body } = await ada.send<{ secret: string }>('POST', '/account/tokens', {
    label: 'x',
    scopes: ['play'],
  });
  expect((await send('GET', '/audit', undefined, body.secret)).body.code).toBe('scope-missing');
  const document = await (await fetch(`${server.url}/api/v1/moderation/openapi.json`)).json();
  const routes = listCalls(document).filter(({ path }) => path.includes('/admin/'));
  expect(routes.length).toBeGreaterThan(18);
  for (const { method, path } of routes) {
    const url = server.url + path.replaceAll('{id}', crypto.randomUUID()).replaceAll('{account}', 'Ada');
    const response = await fetch(url, {
      method,
      ...(method !== 'GET' && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'x', name: 'Eve', account: 'Ada', range: '203.0.113.9' }),
      }),
    });
    expect([path, response.status]).toEqual([path, expect.toBeOneOf([400, 401])]);
    const again = await fetch(url, {
      method,
      headers: { cookie: ada.cookie, origin: server.url, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify({ reason: 'x', name: 'Eve' }) }),
    });
    expect([path, again.status]).toEqual([path, expect.toBeOneOf([400, 401])]);
  }
  expect((await send('GET', '/accounts/Ada')).status).toBe(200);
});

test('[O7] issues and revokes tokens, which cannot play or sign in', async () => {
  const { body } = await send<NewAdminToken>('POST', '/tokens', {
    account: 'ada',
    label: 'Phone',
    ...because,
  });
  expect(body.token).toMatchObject({ account: 'Ada', label: 'Phone', expiresAt: null });
  expect((await send('GET', '/tokens', undefined, body.secret)).body).toHaveLength(2);
  const play = new TestBrowser(server, { authorization: `Bearer ${body.secret}` });
  expect((await play.send('POST', '/games')).body.code).toBe('scope-missing');
  expect((await send('DELETE', `/tokens/${body.token.id}`, because)).status).toBe(204);
  expect((await send('GET', '/tokens', undefined, body.secret)).body.code).toBe('bad-token');
  expect((await send('DELETE', `/tokens/${body.token.id}`, because)).body.code).toBe('no-such-token');
  expect((await send('POST', '/tokens', { account: 'nobody', ...because })).body.code).toBe(
    'no-such-account',
  );
});

test('[O1] finds, shows and renames accounts', async () => {
  for (const name of ['Mallory', 'Malin', 'Zoe']) await new TestBrowser(server).signUp(name);
  const first = await send<AdminAccountPage>('GET', '/accounts?prefix=MAL&limit=1');
  expect(first.body.accounts.map(({ name }) => name)).toEqual(['Malin']);
  const rest = await send<AdminAccountPage>('GET', `/accounts?prefix=mal&cursor=${first.body.next}`);
  expect(rest.body).toMatchObject({ accounts: [{ name: 'Mallory', closedAt: null }], next: null });
  const { body } = await send<AdminAccountDetails>('GET', '/accounts/mallory');
  expect(body).toMatchObject({
    signIn: { password: true, passkeys: 0 },
    sessions: 1,
    openReports: 0,
    bots: [],
  });
  expect(JSON.stringify(body)).not.toMatch(/hash|argon/i);
  expect((await send('GET', `/accounts/${body.account.id}`)).body).toEqual(body);
  const rename = (name: string) => send('PATCH', '/accounts/Mallory', { name, ...because });
  expect((await rename('zoe')).body).toMatchObject({ code: 'name-taken', field: 'name' });
  expect((await rename('a b')).body).toMatchObject({ code: 'name-characters', field: 'name' });
  expect((await rename('Molly')).body).toMatchObject({ name: 'Molly' });
  expect((await send('GET', '/accounts/Mallory')).body.code).toBe('no-such-account');
});

test('[O2] closes an account: no session, no sign-in, no token, and no other owner of its name', async () => {
  const eve = new TestBrowser(server);
  await eve.signUp('Eve');
  const token = (
    await eve.send<{ secret: string }>('POST', '/account/tokens', { label: 'x', scopes: ['account:read'] })
  ).body.secret;
  const program = new TestBrowser(server, { authorization: `Bearer ${token}` });
  expect((await program.send('GET', '/account')).status).toBe(200);
  expect((await send('POST', '/accounts/Eve/close', because)).body).toMatchObject({
    closedAt: expect.any(String),
  });
  expect((await send('POST', '/accounts/Eve/close', because)).body.code).toBe('not-changed');
  expect((await eve.send('GET', '/account')).body.code).toBe('sign-in-required');
  expect((await program.send('GET', '/account')).body.code).toBe('bad-token');
  expect((await new TestBrowser(server).signIn('Eve')).body).toMatchObject({
    status: 403,
    code: 'account-closed',
  });
  expect((await new TestBrowser(server).signIn('Eve', 'wrong password')).body.code).toBe('wrong-credentials');
  expect(
    (await new TestBrowser(server).send('POST', '/accounts', { name: 'eve', password: PASSWORD })).status,
  ).toBe(409);
  expect((await send('POST', '/accounts/Eve/reopen', because)).body).toMatchObject({ closedAt: null });
  expect((await new TestBrowser(server).signIn('Eve')).status).toBe(201);
  expect((await program.send('GET', '/account')).status).toBe(200);
});

test('[O3] resets what signs in, and shows the only code once', async () => {
  const ida = new TestBrowser(server);
  await ida.signUp('Ida');
  const { body, headers } = await send<SignInReset>('POST', '/accounts/Ida/reset', because);
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await ida.send('GET', '/account')).body.code).toBe('sign-in-required');
  expect((await ida.signIn('Ida')).body.code).toBe('wrong-credentials');
  const { recoveryCode } = body;
  expect((await ida.send('POST', '/sessions', { name: 'Ida', recoveryCode })).status).toBe(201);
  expect((await ida.send('PUT', '/account/password', { password: 'quite another one' })).status).toBe(204);
  expect(
    (await new TestBrowser(server).send('POST', '/sessions', { name: 'Ida', recoveryCode })).status,
  ).toBe(401);
  expect(JSON.stringify((await send('GET', '/audit')).body)).not.toContain(recoveryCode);
});

test('[O4] hides a game from everybody but its players, in every API', async () => {
  const { client, url } = server;
  const { game, seat } = await client.createGame();
  const status = async (path: string, headers = {}) => (await fetch(url + path, { headers })).status;
  const paths = ['', '/record.json', '/board.svg', '/events'].map(
    (path) => `/api/v1/games/${game.id}${path}`,
  );
  const player = { authorization: `Bearer ${seat!.token}` };
  expect((await send('POST', `/games/${game.id}/hide`, because)).status).toBe(204);
  expect((await send('POST', `/games/${game.id}/hide`, because)).body.code).toBe('not-changed');
  for (const path of paths) expect([path, await status(path)]).toEqual([path, 404]);
  for (const path of paths.slice(0, 3)) expect([path, await status(path, player)]).toEqual([path, 200]);
  expect(await status(`/api/boards/${game.id}`)).toBe(404);
  expect((await client.listGames()).games.map(({ id }) => id)).not.toContain(game.id);
  await expect(client.takeSeat(game.id, 'north')).rejects.toThrow('no game');
  expect((await send('GET', '/hidden-games')).body).toMatchObject([{ game: game.id }]);
  expect((await send('POST', `/games/${game.id}/show`, because)).status).toBe(204);
  expect(await status(paths[0]!)).toBe(200);
  expect((await send('POST', `/games/${crypto.randomUUID()}/hide`, because)).body.code).toBe('no-such-game');
});

test('[O4] accepts moves in a hidden game from its players alone, through compatible APIs, too', async () => {
  const { client, url } = server;
  const open = await client.createGame({ seats: { south: 'open', north: 'open' } });
  const named = await client.createGame({ seats: { south: { name: 'Ann' }, north: { name: 'Bob' } } });
  for (const { game } of [open, named]) await send('POST', `/games/${game.id}/hide`, because);
  const put = async (path: string, sent: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url + path, { method: 'PUT', headers, body: JSON.stringify(sent) })).status;
  };
  const move = (userName: string) => put(`/v1/games/${named.game.id}/move`, { userName, houseIndex: 0 });
  expect(await put(`/api/boards/${open.game.id}`, { pitIndex: 0, player: 'ONE' })).toBe(404);
  expect([await move('Cid'), await move('Ann')]).toEqual([404, 200]);
});

test('[O4] ends the streams of spectators when a game is hidden, and not those of its players', async () => {
  const { client } = server;
  const { game, seat } = await client.createGame();
  const spectator = client.watch(game.id)[Symbol.asyncIterator]();
  const player = client.watch(game.id, { token: seat!.token })[Symbol.asyncIterator]();
  for (const stream of [spectator, player]) while ((await stream.next()).value?.kind !== 'game');
  await send('POST', `/games/${game.id}/hide`, because);
  await expect(
    (async () => {
      while (!(await spectator.next()).done);
    })(),
  ).rejects.toThrow('no game');
  await client.sendPhrase(game.id, { phrase: 'hello' }, seat!.token);
  let message = (await player.next()).value;
  while (message.kind !== 'phrase') message = (await player.next()).value;
  expect(message).toMatchObject({ phrase: 'hello' });
  await player.return?.(undefined);
});

test('[O5] removes a game for good', async () => {
  const { client, store } = server;
  const { game, seat } = await client.createGame({}, 'key of the removed game');
  expect((await send('DELETE', `/games/${game.id.toUpperCase()}`, because)).status).toBe(204);
  await expect(client.readGame(game.id)).rejects.toThrow('no game');
  await expect(client.playMove(game.id, 1, { pit: 2 }, seat!.token)).rejects.toThrow('no game');
  await expect(client.createGame({}, 'key of the removed game')).rejects.toThrow('no game');
  expect(await store.log(game.id, 0)).toEqual([]);
  expect((await send('DELETE', `/games/${game.id}`, because)).body.code).toBe('no-such-game');
});

test('[O6] refuses blocked addresses everywhere, with a problem or a page', async () => {
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const open = async (path: string, headers = {}) =>
    fetch(server.url + path, { headers: { ...from, ...headers } });
  const range = '198.51.100.0/24';
  const blocked = await send('POST', '/address-blocks', { range, expiresInHours: 1, ...because });
  expect(blocked.body).toMatchObject({ range, expiresAt: expect.any(String), reason: 'because' });
  for (const path of ['/api/v1/games', '/api/boards', '/nowhere']) {
    const response = await open(path);
    expect([path, response.status, (await response.json()).code]).toEqual([path, 403, 'address-blocked']);
  }
  const page = await open('/', { accept: 'text/html' });
  expect([page.status, await page.text()]).toEqual([
    403,
    expect.stringContaining('blocked your network address'),
  ]);
  expect((await send('GET', '/audit')).status).toBe(200);
  expect((await send('GET', '/address-blocks')).body).toMatchObject([{ range }]);
  expect((await send('DELETE', '/address-blocks', { range, ...because })).status).toBe(204);
  expect((await open('/api/v1/games')).status).toBe(200);
  expect((await send('DELETE', '/address-blocks', { range, ...because })).body.code).toBe('not-changed');
});

test('[O11] reads reports page by page and resolves them', async () => {
  for (const player of ['Zoe', 'Ada']) {
    await new TestBrowser(server).send('POST', '/reports', {
      player,
      reason: 'other',
      text: `about ${player}`,
    });
  }
  const first = (await send<AdminReportPage>('GET', '/reports?status=open&limit=1')).body;
  expect(first.reports).toMatchObject([{ text: 'about Ada', reporter: null, resolution: null }]);
  const rest = (await send<AdminReportPage>('GET', `/reports?status=open&cursor=${first.next}`)).body;
  expect(rest).toMatchObject({ reports: [{ text: 'about Zoe' }], next: null });
  const path = `/reports/${first.reports[0]!.id}/resolve`;
  expect((await send('POST', path, because)).body).toMatchObject({
    resolution: { operator: 'Ada', text: 'because' },
  });
  expect((await send('POST', path, because)).body.code).toBe('not-changed');
  expect((await send('POST', '/reports/x/resolve', because)).body.code).toBe('no-such-report');
  expect((await send<AdminReportPage>('GET', '/reports?status=resolved')).body.reports).toHaveLength(1);
});

test('[O8] writes every decision into the audit log, with its operator and reason', async () => {
  const { entries, next } = (await send<AuditPage>('GET', '/audit?limit=2')).body;
  expect(entries[0]).toMatchObject({ operator: 'Ada', action: 'report-resolved', reason: 'because' });
  const all: AuditPage['entries'] = [...entries];
  for (let cursor = next; cursor; ) {
    const page: AuditPage = (await send<AuditPage>('GET', `/audit?limit=2&cursor=${cursor}`)).body;
    all.push(...page.entries);
    cursor = page.next;
  }
  expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => all.length - index));
  expect(all.at(-1)).toMatchObject({
    number: 1,
    operator: 'terminal:root',
    action: 'token-issued',
    note: 'Ada',
  });
  expect((await send<AuditPage>('GET', '/audit?subject=198.51.100.0/24')).body.entries).toHaveLength(2);
});

test.each([
  ['PATCH', '/accounts/Zoe', { name: 'Zora' }, 'reason'],
  ['PATCH', '/accounts/Zoe', because, 'name'],
  ['PATCH', '/accounts/Zoe', { name: 'x'.repeat(101), ...because }, 'name'],
  ['POST', '/accounts/Zoe/close', {}, 'reason'],
  ['POST', '/accounts/Zoe/close', { reason: '' }, 'reason'],
  ['POST', '/accounts/Zoe/close', { reason: 'x'.repeat(501) }, 'reason'],
  ['POST', '/accounts/Zoe/close', { reason: 5 }, 'reason'],
  ['POST', '/accounts/Zoe/close', { reason: 'x', more: 1 }, 'more'],
  ['POST', '/tokens', because, 'account'],
  ['POST', '/tokens', { account: 'Zoe', label: '', ...because }, 'label'],
  ['POST', '/tokens', { account: 'Zoe', expiresInDays: 0, ...because }, 'expiresInDays'],
  ['POST', '/games/none/hide', because, 'id'],
  ['DELETE', '/games/none', because, 'id'],
  ['POST', '/address-blocks', because, 'range'],
  ['POST', '/address-blocks', { range: '203.0.113.0/24', expiresInHours: 0, ...because }, 'expiresInHours'],
  ['GET', '/accounts?limit=0', undefined, 'limit'],
  ['GET', '/reports?status=new', undefined, 'status'],
  ['GET', '/reports?cursor=x', undefined, 'cursor'],
  ['GET', '/audit?cursor=x', undefined, 'cursor'],
  ['GET', '/audit?limit=101', undefined, 'limit'],
])('[O1] rejects %s %s with %j because of %s', async (method, path, body, field) => {
  const before = await server.store.moderation.findVersion();
  const answer = await send(method, path, body);
  expect([answer.status, answer.body.code]).toEqual([400, 'bad-request']);
  expect(JSON.stringify(answer.body)).toContain(field);
  expect(await server.store.moderation.findVersion()).toBe(before);
});

test.each([
  ['not an address', 'bad-address-range'],
  ['127.0.0.1', 'protected-address-range'],
])('[O6] rejects the range %s over the API', async (range, code) => {
  const { status, body } = await send('POST', '/address-blocks', { range, ...because });
  expect([status, body]).toMatchObject([422, { code, field: 'range' }]);
});

test('[O1] has no such routes without accounts', async () => {
  const off = await startTestServer({ accounts: false });
  for (const path of ['/admin/audit', '/reports', '/account/blocks', '/moderation/openapi.json']) {
    expect((await fetch(`${off.url}/api/v1${path}`)).status).toBe(404);
  }
  expect(await (await fetch(`${off.url}/docs`)).text()).not.toContain('moderation');
  await off.stop();
});

/** Rated games in which South never lost a seed. */
async function playPerfectly(south: string, games: number): Promise<void> {
  const clock = { kind: 'live', initial: 180, increment: 2 } as const;
  for (let played = 0; played < games; played++) {
    const seats = { south: account(south), north: account('somebody') };
    let game = await append(server.store, newGame({ ...seats, rated: true, clock, at: Date.now() }));
    while (!isOver(game.position)) game = await append(server.store, playMove(game));
    const ending = { how: 'resignation', winner: 'south' } as const;
    game = await append(server.store, addEvents(game, { kind: 'ended', ending }));
    const losses = game.moves.map(({ side }) => (side === 'south' ? 0 : 3));
    await append(server.store, addEvents(game, { kind: 'reviewed', losses }));
  }
}

test('[Q21] lists accounts that lose improbably little for their rating, with the evidence', async () => {
  expect((await send('GET', '/suspects')).body).toEqual([]);
  const { id } = (await server.store.accounts.findAccountByName('ada'))!;
  await playPerfectly(id, 12);
  const { body } = await send<Suspect[]>('GET', '/suspects');
  expect(body).toMatchObject([{ account: 'Ada', pool: 'live', rating: 1500, games: 12, mean: 0 }]);
  expect(body[0]!.deviations).toBeGreaterThan(4);
  expect(body[0]!.latest).toHaveLength(12);
});
