import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { Discovery } from 'googleapis-common';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { SHORT_GAMES, send } from '../transcript-fixture.ts';

const DIRECTORY = '/_ah/api/discovery/v1/apis';
const DOCUMENT = `${DIRECTORY}/kalah/v1/rest`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = async (path: string) => (await send(server.url, `GET ${path}`)).body;

// biome-ignore lint/suspicious/noExplicitAny: the client has the methods that the document describes
type Service = Record<string, (parameters?: object) => Promise<{ data: any }>>;

const { houses, stores } = SHORT_GAMES.southWins;
const mover = (house: number) => (house < 7 ? 'Sue' : 'Ned');

test('[D14] Google’s client for Node plays a whole game', async () => {
  const apis = await new Discovery({ includePrivate: false }).discoverAllAPIs(server.url + DIRECTORY);
  const service = (apis as unknown as Record<'kalah', (version: string) => Service>).kalah('v1');
  const call = async (name: string, parameters?: object) => (await service[name]!(parameters)).data;

  expect(await call('create_user', { user_name: 'Sue', email: 's@example.com' })).toEqual({
    message: 'User Sue created!',
  });
  await call('create_user', { user_name: 'Ned' });
  const { urlsafe_key: urlsafe_game_key } = await call('new_game', {
    requestBody: { south_user_name: 'Sue', north_user_name: 'Ned', seeds: 1 },
  });
  for (const house of houses) {
    const requestBody = { user_name: mover(house), house };
    expect(await call('make_move', { urlsafe_game_key, requestBody })).toHaveProperty('message');
  }
  expect(await call('get_game', { urlsafe_game_key })).toMatchObject({
    game_over: true,
    south_final_score: stores[0],
    north_final_score: stores[1],
  });
  expect((await call('get_game_history', { urlsafe_game_key })).history).toEqual(houses);
  expect((await call('get_user_games', { user_name: 'Ned' })).games).toHaveLength(1);
  expect(await call('get_user_games', { user_name: 'Ned', active_only: true })).toEqual({});
  expect((await call('get_completed_games')).games).toHaveLength(1);
  expect((await call('get_user_rankings')).rankings[0]).toMatchObject({ name: 'Sue', wins: 1 });

  const { urlsafe_key } = await call('new_game', {
    requestBody: { south_user_name: 'Sue', north_user_name: 'Ned' },
  });
  const canceled = await call('cancel_game', { urlsafe_game_key: urlsafe_key, user_name: 'Ned' });
  expect(canceled).toEqual({ message: 'Game successfully canceled.' });
  await expect(call('get_game', { urlsafe_game_key: 'nonsense' })).rejects.toThrow('Invalid Key');
});

/** Debian's package belongs to Debian's Python, which need not be the first on the path. */
const PYTHON = ['/usr/bin/python3', 'python3'].find(
  (python) => spawnSync(python, ['-c', 'import googleapiclient']).status === 0,
);

test('[D14] Google’s client for Python plays a whole game', async () => {
  if (!PYTHON) {
    console.warn('NOT CHECKED, because python3-googleapi is not installed: Google’s client for Python.');
    return;
  }
  const program = new URL('./discovery-client.py', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(PYTHON, [program, server.url, ...houses.map(String)]);
  expect(JSON.parse(stdout)).toMatchObject({
    game_over: true,
    message: 'Game over! Pia wins!',
    south_final_score: stores[0],
    games: 1,
    active: 0,
  });
});

test('[D14] names every method as docs/facades.md does, and gives each its parameters', async () => {
  const page = readFileSync(new URL('../../../../../docs/facades.md', import.meta.url), 'utf8');
  const documented = [...page.matchAll(/^\| ([a-z_]+) +\| `(\w+ \S+)`/gm)].map(
    ([, name, call]) => [name!, call!] as const,
  );
  const { methods } = await get(DOCUMENT);
  const served = Object.entries<{ httpMethod: string; path: string }>(methods).map(
    ([name, { httpMethod, path }]) => [name, `${httpMethod} ${path}`] as const,
  );
  expect(new Map(served)).toEqual(new Map(documented));
  expect(documented.length).toBe(9);

  expect(Object.keys(methods.create_user.parameters)).toEqual(['user_name', 'email']);
  expect(methods.create_user).toMatchObject({ id: 'kalah.create_user', parameterOrder: ['user_name'] });
  expect(methods.create_user).not.toHaveProperty('request');
  expect(methods.make_move).toMatchObject({
    parameters: { urlsafe_game_key: { type: 'string', location: 'path', required: true } },
    request: { $ref: 'MakeMoveForm' },
    response: { $ref: 'GameForm' },
  });
  expect(Object.keys(methods.make_move.parameters)).toEqual(['urlsafe_game_key']);
  expect(methods.get_user_games.parameters).toMatchObject({
    user_name: { location: 'query', required: true },
    email: { type: 'string', location: 'query' },
    active_only: { type: 'boolean', location: 'query' },
  });
});

test('[D14] defines every message that it refers to', async () => {
  const document = await get(DOCUMENT);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"(\w+)"/g)].map(([, name]) => name!);
  expect(new Set(references)).toEqual(new Set(Object.keys(document.schemas)));
  expect(document.schemas.GameForm.properties).toMatchObject({
    board: { type: 'array', items: { type: 'integer', format: 'int32' } },
    next_to_play: { type: 'string', enum: ['N', 'S'] },
    game_over: { type: 'boolean' },
  });
});

test('[D15] points at this server, as PUBLIC_URL or the request names it', async () => {
  expect(await get(DOCUMENT)).toMatchObject({
    kind: 'discovery#restDescription',
    rootUrl: `${server.url}/_ah/api/`,
    servicePath: 'kalah/v1/',
    baseUrl: `${server.url}/_ah/api/kalah/v1/`,
  });
  expect((await get(DIRECTORY)).items).toMatchObject([
    { id: 'kalah:v1', discoveryRestUrl: server.url + DOCUMENT, preferred: true },
  ]);
  const named = await startTestServer({ publicUrl: 'https://kalah.example' });
  const { body } = await send(named.url, `GET ${DOCUMENT}`);
  await named.stop();
  expect(body.rootUrl).toBe('https://kalah.example/_ah/api/');
});

test('[D15] opens the explorer at the documentation of this API', async () => {
  const { status, headers } = await send(server.url, 'GET /_ah/api/explorer');
  expect([status, headers.get('location')]).toEqual([302, '/docs/reference/endpoints']);
});

test.each(['/_ah/api/discovery/v1/apis/kalah/v2/rest', '/_ah/api/other'])(
  '[F4] answers 404 at %s in the format of this API',
  async (path) => {
    const { status, body } = await send(server.url, `GET ${path}`);
    expect([status, body.error.errors[0].reason]).toEqual([404, 'notFound']);
  },
);
